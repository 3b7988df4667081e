import type { Core } from '#server/platform/core.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { changeSettings, type InstalledProviders, showSettings } from './change-settings.ts'
import type { ProviderChoice } from './choose-provider.ts'

export interface SettingsRoutesDeps extends Core {
  readonly installed: InstalledProviders
  readonly choice: ProviderChoice
}

const tag = 'settings'

export const settingsRoutes = ({ tenancy, clock, audit, installed, choice }: SettingsRoutesDeps): Route[] => [
  defineRoute(
    endpoints.getSettings,
    {
      access: atLeast('admin'),
      rate: 'admin',
      audit: 'settings.view',
      tag,
      summary: 'The settings of the organization',
    },
    ({ scope }) => tenancy.inTenant(scope, (db) => showSettings(db, scope.organizationId, installed)),
  ),
  defineRoute(
    endpoints.updateSettings,
    {
      access: atLeast('admin'),
      rate: 'admin',
      stepUp: true,
      audit: 'settings.update',
      tag,
      summary: 'Change settings of the organization; a new AI provider is used everywhere within 30 seconds',
    },
    async ({ scope, body, request }) => {
      const { changed, now } = await tenancy.inTenant(scope, async (db) => ({
        changed: await changeSettings(db, installed, { scope, change: body, now: clock.now() }),
        now: await showSettings(db, scope.organizationId, installed),
      }))
      choice.changed(scope.organizationId)
      // In addition to the audit row of the call: what changed from what to what.
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
