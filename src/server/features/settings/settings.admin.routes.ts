import type { Clock } from '#server/platform/clock.ts'
import type { Tenancy } from '#server/platform/db/tenancy.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import type { AuditWriter } from '#server/platform/observability/audit-writer.ts'
import { settings, settingsChange } from '#shared/contracts/settings.ts'
import { changeSettings, type InstalledProviders, showSettings } from './change-settings.ts'
import type { ProviderChoice } from './choose-provider.ts'

export interface SettingsRoutesDeps {
  readonly tenancy: Tenancy
  readonly clock: Clock
  readonly audit: AuditWriter
  readonly installed: InstalledProviders
  readonly choice: ProviderChoice
}

const url = '/api/admin/settings'
const tag = 'settings'

export const settingsRoutes = ({ tenancy, clock, audit, installed, choice }: SettingsRoutesDeps): Route[] => [
  defineRoute(
    {
      method: 'GET',
      url,
      access: atLeast('admin'),
      rate: 'admin',
      tag,
      summary: 'The settings of the organization',
      response: settings,
    },
    ({ scope }) => tenancy.inTenant(scope, (db) => showSettings(db, scope.organizationId, installed)),
  ),
  defineRoute(
    {
      method: 'PUT',
      url,
      access: atLeast('admin'),
      rate: 'admin',
      audit: 'settings.update',
      tag,
      summary:
        'Change settings of the organization; a new AI provider is in use everywhere within 30 seconds',
      body: settingsChange,
      response: settings,
    },
    async ({ scope, body, request }) => {
      const { changed, now } = await tenancy.inTenant(scope, async (db) => ({
        changed: await changeSettings(db, scope, installed, body, clock.now()),
        now: await showSettings(db, scope.organizationId, installed),
      }))
      choice.changed(scope.organizationId)
      // Beside the row of the call: what became what.
      for (const name of changed)
        await audit.record({
          action: 'setting.changed',
          organizationId: scope.organizationId,
          actorId: scope.userId,
          target: { type: name, id: String(now[name]) },
          success: true,
          ipAddress: request.ip,
          userAgent: request.headers['user-agent'] ?? null,
        })
      return now
    },
  ),
]
