import type { Namer } from './names.ts'
import { BETWEEN, HAS_IN_MIND, LEAD, TITLE, WHO } from './speaking-verbs.ts'
import type { Speaker } from './unit.ts'

/** Words that stand where a role may, and name none. */
export const NO_ROLE =
  /^(?:he|she|they|it|we|you|who|whoever|anybody|anyone|which|that|this|there|what|one|as|and|but|nobody|somebody|someone|everybody|everyone|meeting|committee|minutes?|letter|report|was|were|been|is|also|then|later)\b/i

const NAMED_THINKS = new RegExp(`^${LEAD}${TITLE}${WHO}${BETWEEN}${HAS_IN_MIND}(?!\\p{L})`, 'u')
const ROLE_THINKS = new RegExp(
  `^${LEAD}(?:[Tt]he\\s)?(?<role>\\p{L}\\p{Ll}+(?:\\s(?!(?:could|can|did|does|do|would|was|is|had)\\s)\\p{Ll}+)?)\\s${HAS_IN_MIND}(?!\\p{L})`,
  'u',
)

/** Of whom a sentence tells what only that person can know: "Mr Roe could not remember", "The clerk thought". */
export function whoThinks(words: string, namer: Namer): Speaker | null {
  const name = NAMED_THINKS.exec(words)?.groups?.name
  const person = name === undefined ? null : namer.known(name)
  if (person?.certain) return person
  const role = ROLE_THINKS.exec(words)?.groups?.role
  return role === undefined || NO_ROLE.test(role) ? null : namer.byFunction(role)
}
