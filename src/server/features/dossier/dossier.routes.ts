import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { toAppError } from '#server/platform/http/problem.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
import { MEDIA_TYPES } from '#shared/media-types.ts'
import { createTurns, type Turns } from '../export/index.ts'
import type { DossierDeps } from './dossier-deps.ts'
import { issueDossier } from './issue-dossier.ts'
import type { Redaction } from './withhold-leaves.ts'

export const dossierRoutes = (deps: DossierDeps, inTurn: Turns = createTurns()): Route[] => [
  defineRoute(
    endpoints.issueDossier,
    {
      access: atLeast('viewer'),
      rate: 'ai',
      // The row names the copy by its hash, which the handler alone knows.
      audit: 'by_handler',
      refusalAudit: 'dossier.issued',
      tag: 'analysis',
      summary:
        'The analysis with its evidence as a signed zip (BagIt) that can be checked without this service',
    },
    async ({ scope, params, query, request, reply }) =>
      await inTurn(scope.organizationId, async () => {
        const record = (id: string, error: ErrorCode | null) =>
          deps.audit.record({
            action: 'dossier.issued',
            organizationId: scope.organizationId,
            actorId: scope.userId,
            target: { type: 'analysis', id },
            success: error === null,
            error,
            ipAddress: request.ip,
            userAgent: request.headers['user-agent'] ?? null,
          })
        const redaction = readRedaction(query.redact ?? [], query.reason ?? 'unstated')
        const issued = await issueDossier(deps, { scope, id: params.id, redaction }).catch(
          async (error: unknown) => {
            await record(params.id, toAppError(error).code)
            throw error
          },
        )
        await record(`${params.id}:${issued.issueSha256}`, null)
        reply
          .type(MEDIA_TYPES.zip)
          .header(
            'content-disposition',
            `attachment; filename="${nameFile(issued.listSha256, (query.redact ?? []).length > 0)}"`,
          )
          .header('x-content-type-options', 'nosniff')
        return Buffer.from(issued.zip.buffer, issued.zip.byteOffset, issued.zip.byteLength)
      }),
  ),
]

/** A copy that withholds something has the list of the full one, and another name. */
const nameFile = (listSha256: string, isRedacted: boolean): string =>
  `dossier-${listSha256.slice(0, 12)}${isRedacted ? '-redacted' : ''}.zip`

const PERSON = 'person:'

const readRedaction = (entries: readonly string[], reason: Redaction['reason']): Redaction => ({
  targets: entries.filter((entry) => !entry.startsWith(PERSON)),
  people: entries.filter((entry) => entry.startsWith(PERSON)).map((entry) => entry.slice(PERSON.length)),
  reason,
})
