import { type AuditRoutesDeps, auditRoutes } from './audit.admin.routes.ts'
import { createAuditHealth } from './audit-health.ts'
import { createAuditWriter, type RecordAuditDeps } from './record-audit.ts'
import { verifyChains } from './verify-chains.ts'

export { INSTALLATION } from './audit.store.ts'

export const createAudit = (deps: Omit<RecordAuditDeps & AuditRoutesDeps, 'health'>) => {
  const health = createAuditHealth()
  return {
    routes: auditRoutes({ ...deps, health }),
    jobs: [],
    api: { writer: createAuditWriter({ ...deps, health }), verifyChains: () => verifyChains(deps.tenancy) },
  }
}
