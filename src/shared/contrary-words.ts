import type { ContraryReason } from './analysis-types.ts'
import type { Statement } from './contracts/analyses.ts'
import { lookedInWords } from './receipt-words.ts'

/** In what a cited passage speaks otherwise; which of the two is right is for people to find. */
export const CONTRARY_REASON_WORDS: Readonly<Record<ContraryReason, string>> = {
  other_value: 'differs in a value',
  denial: 'one denies what the other says',
  other_date: 'differs in a date or time',
  other_person: 'names another person',
  other_account: 'another account',
}

/** How many findings were held against the whole case and with what outcome; '' where none was. */
export function contraryInWords(statements: readonly Pick<Statement, 'contrary'>[]): string {
  const held = statements.flatMap(({ contrary }) => (contrary ? [contrary] : []))
  const [first] = held
  if (!first) return ''
  const count = (state: (typeof held)[number]['state']): number =>
    held.filter((one) => one.state === state).length
  const unread = count('not_searchable')
  const outcomes = [
    `something that speaks otherwise was found for ${count('found')}`,
    `nothing for ${count('none_found')}`,
    ...(unread > 0 ? [`${unread} could not be compared`] : []),
  ]
  const findings = held.length === 1 ? '1 finding' : `${held.length} findings`
  const limits =
    count('none_found') > 0 ? ' What contradicts a finding in other words is not found by this.' : ''
  return `Compared with the whole case, for another value, day or person and for denials: ${findings}; ${outcomes.join(', ')}. ${lookedInWords(first.receipt)}.${limits}`
}
