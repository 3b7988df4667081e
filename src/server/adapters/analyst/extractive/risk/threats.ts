import type { Item, Sentence } from './read-items.ts'

const MAX_THREATS = 5
const IF = /(?<!\p{L})(?:if|unless)(?!\p{L})/iu
const YOU = /(?<!\p{L})you(?:r|rs|['’](?:re|ll|d|ve))?(?!\p{L})/iu
/** What is open to somebody, or asked of them, threatens nothing. */
const OFFERS = /(?<!\p{L})(?:can|could|may|might|should|must|need|please|let)(?!\p{L})/iu

/**
 * What people are told to have said to somebody on what follows for them if they do a thing: "you are out if you talk".
 * No rule need say that nobody may be threatened.
 */
export const findThreats = (items: readonly Item[]): Sentence[] =>
  items
    .flatMap(({ sentences }) => sentences)
    .filter(isThreat)
    .slice(0, MAX_THREATS)

function isThreat({ text, unit }: Sentence): boolean {
  const { speaker, toldBy, to, modality, part } = unit
  // What is put to the one who is said to have said it has been told elsewhere.
  if (!speaker || !toldBy || toldBy.name === speaker.name || to.includes(speaker.name)) return false
  if (part === 'row' || part === 'question' || modality !== 'conditional') return false
  const at = text.search(IF)
  if (at < 0) return false
  const [before, after] = [text.slice(0, at), text.slice(at)]
  // "If you talk, you are out": what follows stands behind the condition.
  const comma = after.indexOf(',')
  const isLed = !YOU.test(before)
  const [outcome, condition] =
    isLed && comma > 0 ? [after.slice(comma), after.slice(0, comma)] : [before, after]
  return YOU.test(outcome) && YOU.test(condition) && !OFFERS.test(outcome)
}
