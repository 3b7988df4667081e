import { type Day, parseDay } from '#server/platform/text/time/calendar.ts'
import { TIME_WORDS } from './limits.ts'
import type { Duty } from './read-duties.ts'
import { type Item, type Sentence, toTerms } from './read-items.ts'
import { readTerm } from './read-term.ts'

/** A duty and a fact that something other than their words joins. */
export interface Act {
  readonly duty: Duty
  readonly fact: Sentence
  /** What was done by saying it: the day on which it was said is the day of the act. */
  readonly isSaying: boolean
}

/** A message that answers one quoted below it. */
interface Reply {
  /** What it says itself. */
  readonly own: readonly Sentence[]
  readonly asked: Day
  readonly answered: Day
  /** Of what it answers, and of its subject. */
  readonly about: ReadonlySet<string>
}

const LEAST_SHARED = 2
/** Done in the writing, and not told of later. */
const DOES =
  /\b(?:I|we)\s+(?:hereby\s+|now\s+)?(acknowledge|confirm|reply|answer|report|notify|inform|submit|forward|return|pass|declare|enclose)\b/iu

/** Rules on answers; whoever is to report, sign or pay something does not do it by answering whoever wrote. */
const ANSWERS = /\b(?:acknowledg\w*|answer\w*|repl(?:y|ies|ied)|respon[ds]\w*)\b/iu

/** Replies that came later after what they answer than a duty about it allows: the days are those of the messages. */
export function findLateReplies(
  duties: readonly Duty[],
  items: readonly Item[],
  rules: ReadonlySet<Item>,
): Act[] {
  const replies = items.filter((item) => !rules.has(item)).flatMap(readReply)
  return duties
    .filter(({ sentence }) => ANSWERS.test(sentence.text))
    .flatMap((duty) =>
      replies
        .filter(({ about }) => about.intersection(duty.sentence.terms).size >= LEAST_SHARED)
        .filter((reply) => isLate(duty, reply))
        .flatMap(({ own }) => {
          const fact = nearestTo(duty, own)
          return fact ? [{ duty, fact, isSaying: true }] : []
        }),
    )
}

/** What a reply says of the matter of a duty; its first sentence where it says nothing of it. */
function nearestTo({ sentence }: Duty, own: readonly Sentence[]): Sentence | undefined {
  const shared = ({ terms }: Sentence) => terms.intersection(sentence.terms).difference(TIME_WORDS).size
  return own.toSorted((a, b) => shared(b) - shared(a))[0]
}

/** "I acknowledge the form that you lodged on Monday of last week": what a letter does too late by its own words. */
export function findLateLetters(duties: readonly Duty[], facts: readonly Sentence[]): Act[] {
  const letters = facts.flatMap((fact) => {
    const done = fact.unit.part === 'assertion' ? DOES.exec(fact.text)?.[1] : undefined
    const [begun] = fact.unit.times.filter(
      ({ from, certainty }) => from !== null && certainty !== 'undetermined',
    )
    const [from, on] = [begun?.from, fact.unit.saidOn].map((iso) => parseDay(iso ?? ''))
    return done === undefined || from == null || on == null ? [] : [{ fact, done: toTerms(done), from, on }]
  })
  return duties.flatMap((duty) => {
    const term = readTerm(duty)
    if (!term) return []
    return (
      letters
        .filter(({ fact, done }) => {
          const shared = fact.terms.intersection(duty.sentence.terms)
          return shared.size >= LEAST_SHARED && !shared.isDisjointFrom(done)
        })
        .filter(({ from, on }) => on > term(from))
        // Which version applies the beginning of its term decides.
        .map(({ fact }) => ({ duty, fact, isSaying: false }))
    )
  })
}

function readReply({ sentences }: Item): Reply[] {
  const own = sentences.filter(
    ({ unit }) => unit.level === 0 && unit.part === 'assertion' && unit.saidOn !== null,
  )
  const [lead] = own
  const below = sentences.filter(({ unit }) => unit.level > 0)
  const first = below.find(({ unit }) => unit.saidOn !== null)
  const [answered, asked] = [lead, first].map((one) => parseDay(one?.unit.saidOn ?? ''))
  if (!lead || answered == null || asked == null || asked >= answered) return []
  // Whoever passes a message on answers nobody.
  const isAnswer = lead.unit.to.some((name) =>
    below.some(({ unit, text }) => unit.speaker?.name === name || (FROM.test(text) && text.includes(name))),
  )
  if (!isAnswer) return []
  // What stands below the message that it answers was answered before.
  const answers = below.filter(({ unit }) => unit.level === first?.unit.level)
  const subject = sentences.filter(({ unit }) => unit.level === 0 && unit.part === 'heading')
  const about = toTerms([...subject, ...answers].map(({ text }) => text).join('\n'))
  return [{ own, asked, answered, about }]
}

const FROM = /^\W*(?:from\s*:|on\s.+wrote\s*:)/iu

function isLate(duty: Duty, { asked, answered }: Reply): boolean {
  const term = duty.limits.some(({ amount }) => amount.unit === 'second') ? readTerm(duty) : null
  return term !== null && answered > term(asked)
}
