import { addBusinessDays, type Day, parseDay } from '#server/platform/text/time/calendar.ts'
import type { Duty } from './read-duties.ts'
import { type Item, type Sentence, toTerms } from './read-items.ts'

/** A duty and a fact that something other than their words joins. */
export interface Act {
  readonly duty: Duty
  readonly fact: Sentence
}

/** A message that answers one quoted below it. */
interface Reply {
  readonly sentence: Sentence
  readonly asked: Day
  readonly answered: Day
  /** Of what it answers, and of its subject. */
  readonly about: ReadonlySet<string>
}

const LEAST_SHARED = 2
const DAY_SECONDS = 86_400
const WORKING = /\b(?:working|business)\s+days?\b/iu

/** Replies that came later after what they answer than a duty about it allows: the days are those of the messages. */
export function findLateReplies(
  duties: readonly Duty[],
  items: readonly Item[],
  rules: ReadonlySet<Item>,
): Act[] {
  const replies = items.filter((item) => !rules.has(item)).flatMap(readReply)
  return duties.flatMap((duty) =>
    replies
      .filter(({ about }) => about.intersection(duty.sentence.terms).size >= LEAST_SHARED)
      .filter((reply) => isLate(duty, reply))
      .map(({ sentence: fact }) => ({ duty, fact })),
  )
}

function readReply({ sentences }: Item): Reply[] {
  const lead = sentences.find(
    ({ unit }) => unit.level === 0 && unit.part === 'assertion' && unit.saidOn !== null,
  )
  const below = sentences.filter(({ unit }) => unit.level > 0)
  const first = below.find(({ unit }) => unit.saidOn !== null)
  const [answered, asked] = [lead, first].map((one) => parseDay(one?.unit.saidOn ?? ''))
  if (!lead || answered == null || asked == null || asked >= answered) return []
  // Whoever passes a message on answers nobody.
  const isAnswer = lead.unit.to.some((name) =>
    below.some(({ unit, text }) => unit.speaker?.name === name || (FROM.test(text) && text.includes(name))),
  )
  if (!isAnswer) return []
  const subject = sentences.filter(({ unit }) => unit.level === 0 && unit.part === 'heading')
  const about = toTerms([...subject, ...below].map(({ text }) => text).join('\n'))
  return [{ sentence: lead, asked, answered, about }]
}

const FROM = /^\W*(?:from\s*:|on\s.+wrote\s*:)/iu

function isLate({ sentence, limits }: Duty, { asked, answered }: Reply): boolean {
  return limits.some(({ amount, side }) => {
    if (amount.unit !== 'second' || side !== 'above') return false
    const days = Math.ceil(amount.value / DAY_SECONDS)
    const last = WORKING.test(sentence.text) ? addBusinessDays(asked, days) : asked + days
    return answered > last
  })
}
