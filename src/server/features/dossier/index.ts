import { dossierRoutes } from './dossier.routes.ts'
import type { DossierDeps } from './dossier-deps.ts'

export type { DossierDeps } from './dossier-deps.ts'
export { issueDossier } from './issue-dossier.ts'

export const createDossier = (deps: DossierDeps) => ({ routes: dossierRoutes(deps), jobs: [] })
