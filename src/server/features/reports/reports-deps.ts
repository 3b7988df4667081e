import type { ObjectStore } from '#server/ports/object-store.ts'
import type { DossierDeps } from '../dossier/index.ts'

export interface ReportsDeps extends DossierDeps {
  readonly objects: ObjectStore
}
