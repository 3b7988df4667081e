import type { Roles } from './fields.ts'
import type { Speaker } from './unit.ts'
import { isOne } from './who-says.ts'

/** Who took a note is certain only where its head says so in a field of its own. */
export const doubtUnless = (taker: Speaker, named: readonly (Speaker | null)[]): Speaker => ({
  ...taker,
  certain: taker.certain && named.some((one) => isOne(taker, one)),
})

/** A book is of whoever's it is, whatever other names its head has. */
export const withOwner = (roles: Roles, owner: Speaker | null): Roles =>
  owner ? { ...roles, author: owner, taker: null, reported: null } : roles
