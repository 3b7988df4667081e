import type { CaseFacts } from '#shared/case-facts.ts'
import type { findInvestigation } from '../investigations/index.ts'

type InvestigationRow = NonNullable<Awaited<ReturnType<typeof findInvestigation>>>

/**
 * What the case says of its people and of the days of conduct, kept with an analysis: every type has to tell whom a
 * name means, and some which version of a rule applied and who was not heard.
 */
export const toCaseFacts = (row: InvestigationRow): CaseFacts => ({
  conductStart: row.conduct_start,
  conductEnd: row.conduct_end,
  parties: row.parties.map(({ name, role, aliases = [] }) => ({ name, role, aliases })),
})
