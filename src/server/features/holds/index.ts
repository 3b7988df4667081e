import type { Core } from '#server/platform/core.ts'
import { holdsRoutes } from './holds.routes.ts'

export {
  type ActiveHold,
  findHeldItems,
  findHeldPart,
  findHoldOnItem,
  latestEnd,
  listHoldsOnInvestigation,
  lockInvestigation,
} from './legal-holds.store.ts'

export const createHolds = (deps: Core) => ({ routes: holdsRoutes(deps), jobs: [] })
