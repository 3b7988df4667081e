import {
  findAddressed,
  findExaminations,
  findForSide,
  findInitialled,
  readDeclared,
} from './declared-speakers.ts'
import { isKnownNoun } from './known-nouns.ts'
import { NAME } from './legend.ts'
import { linksWords } from './named-nobody.ts'
import { isSamePerson, lastWord, type People } from './people.ts'
import type { Turn } from './split-turns.ts'
import type { Speaker } from './unit.ts'

const TITLED = `(?:(?:Mr|Mrs|Ms|Miss|Dr|Sir|Dame|MR|MRS|MS|MISS|DR|SIR)\\.?\\s)?(?:${NAME}|\\p{Lu}[\\p{L}’'-]+)`
/** "BY MR. REID:", "CROSS-EXAMINATION BY MS ORR", "Examined by Mr Halloran": from here on the questions are theirs. */
const ASKS = new RegExp(
  `(?:^|\\n)[^\\S\\n]*(?:\\d{1,3}[^\\S\\n]+)?(?:[^\\n]{0,60}\\b(?:[Ee]xamin(?:ation|ed)|EXAMIN(?:ATION|ED)|[Qq]uestion(?:s|ed)|QUESTION(?:S|ED))\\s{1,3})?(?:by|BY|By)\\s+(?<name>${TITLED})`,
  'gu',
)
/** "JONAS WEBER, having been duly sworn", "Mr Jonas Weber (affirmed)": from here on the answers are theirs. */
const SWORN = new RegExp(
  `(?:^|\\n)[^\\S\\n]*(?:\\d{1,2}[^\\S\\n]+)?\\(?(?<name>${TITLED})\\s?[,:(–-]\\s{0,30}(?:\\d{1,2}\\s{1,9})?(?:[^\\n]{0,80}\\b)?(?:sworn|affirmed|affirmation|called as|recalled|continued|resumed|SWORN|AFFIRMED|RECALLED|CONTINUED|RESUMED)\\b`,
  'gu',
)
const OF_WHOM = new RegExp(
  `\\b(?:[Ii]nterview(?:ed)?|INTERVIEW|[Dd]eposition|DEPOSITION|[Tt]estimony|TESTIMONY|[Ee]xamination|EXAMINATION|[Ee]vidence|EVIDENCE|[Hh]earing|[Mm]eeting|[Cc]onversation|[Cc]all)\\s+(?:of|with|OF|WITH|between)\\s+(?:the\\s\\p{Ll}+,?\\s)?(?<name>${TITLED})`,
  'u',
)
/** "BETWEEN Ana Stone (auditor) AND Bo Lund": whoever asks stands first. */
const BETWEEN = new RegExp(
  `(?:^|\\n)\\s*BETWEEN:?\\s+(?<name>${TITLED})[^\\n]{0,60}\\s+AND:?\\s+(?<other>${TITLED})`,
  'u',
)
/** "Replied by: Ana Diaz" */
const REPLIED_BY = new RegExp(`\\b(?:[Aa]nswer(?:s|ed)|[Rr]epl(?:ies|ied))\\sby:?\\s+(?<name>${TITLED})`, 'u')
/** What forms call whoever is asked, and whoever asks. */
const ASKED_ROLES = [
  'interviewee',
  'witness',
  'the witness',
  'deponent',
  'respondent',
  'person interviewed',
  'employee',
  'suspect',
  'name of witness',
  'name of interviewee',
  'name',
  'subject',
  'participant',
  'answer',
  'a',
]
const ASKING_ROLES = [
  'interviewer',
  'investigator',
  'interviewing officer',
  'officer',
  'conducted by',
  'interviewed by',
  'by',
  'questions by',
  'questioner',
  'asked by',
  'panel',
  'question',
  'q',
]
const ANSWERS =
  /^(?:A|the witness|witness|answer|ans|response|reply|r|interviewee|respondent|deponent|réponse|antwort|respuesta|risposta|antwoord|svar|resposta|odpowiedź|vastaus|témoin|zeuge|zeugin|testigo)$/iu
const ASKING =
  /^(?:Q|question|ques|interviewer|questioner|frage|pregunta|domanda|vraag|spørgsmål|fråga|pergunta|pytanie|kysymys|demande)$/iu
const BY_WHOM = new RegExp(`\\b(?:by|BY|By|with|me)[,:]?\\s+(?<name>${TITLED})`, 'gu')
const HEAD = 1500

/** The person behind each turn's label, in the order of the turns. */
export function findSpeakers(text: string, turns: readonly Turn[], people: People): (Speaker | null)[] {
  const head = text.slice(0, Math.min(turns[0]?.start ?? 0, HEAD))
  const declared = readDeclared(head, people)
  const marks = [
    ...marksIn(text, ASKS, 'asks'),
    ...marksIn(text, SWORN, 'answers'),
    ...findExaminations(text),
  ].sort((a, b) => a.at - b.at)
  // A title with a colon may stand above the talk as if somebody said it.
  const talk = turns.find(({ label }) => ASKING.test(label) || ANSWERS.test(label)) ?? turns[0]
  const above = text.slice(0, Math.min(talk?.labelStart ?? 0, HEAD))
  const asked = askedPerson(text, turns, { head, people, above }) ?? namesThemselves(text, turns, people)
  let next = 0
  let witness: Speaker | null = null
  let examiner: Speaker | null = null
  let lastNamed: Speaker | null = null
  const found = new Map<string, Speaker | null>()
  const lookUp = (label: string): Speaker | null => {
    const known = found.get(label)
    if (known !== undefined) return known
    const told = declared.get(label)
    if (told) {
      found.set(label, told)
      return told
    }
    const named = /^(?:me|you|self|owner|i)$/i.test(label) ? ownerIn(head, people) : findNamed(label, people)
    // A label that several people share is what the head alone calls one of them.
    const isShared = people.find(label)?.certain === false && named !== null && SURNAME_ALONE.test(named.name)
    const isUnsure = isShared || (named?.name === label && IS_CONTACT.test(label))
    const speaker = named && isUnsure ? { ...named, certain: false } : named
    found.set(label, speaker)
    return speaker
  }
  return turns.map(({ label, labelStart, kind, start, end, by }) => {
    const headed = by === undefined ? null : whoHeads(by, people)
    if (headed) return headed
    for (let mark = marks[next]; mark && mark.at < labelStart; mark = marks[++next]) {
      const person = findForSide(mark.name, text.slice(0, HEAD), people) ??
        people.findLabel(mark.name) ?? {
          name: mark.name,
          certain: !/^the\s/i.test(mark.name),
        }
      if (mark.kind === 'answers') witness = person
      else {
        examiner = person
        lastNamed = null
      }
    }
    if (kind === 'transcript' && ANSWERS.test(label))
      return (label.length <= 3 ? people.find(label) : null) ?? people.findRole(label) ?? witness ?? asked
    if (kind === 'transcript' && ASKING.test(label))
      return (
        (label.length <= 3 ? people.find(label) : null) ??
        people.findRole(label) ??
        lastNamed ??
        examiner ??
        askingPerson(head, people, witness ?? asked)
      )
    const speaker =
      lookUp(label) ??
      (kind === 'chat' && !isFunction(label) ? { name: label, certain: !isShort(label) } : unnamed(label))
    if (
      kind === 'transcript' &&
      speaker &&
      // "MR ROE: Objection." asks nothing: the questions behind it are the examiner's.
      (examiner === null ? found.get(label) : speaker.certain && /\?\s*$/.test(text.slice(start, end))) &&
      speaker.name !== (witness ?? asked)?.name &&
      /\s|^\p{Lu}\p{Ll}/u.test(label)
    )
      lastNamed = speaker
    return speaker
  })
}

/** "Answer (T.H.)": letters or a name at the head of a column. */
const whoHeads = (by: string, people: People): Speaker | null =>
  people.find(by) ??
  people.find(by.replace(/[.\s]/g, '')) ??
  (FULL_LABEL.test(by) ? { name: by, certain: true } : null)

/** "Dee Office", "Marc plumber", "Sue (work)": how a telephone names somebody whom the case calls so. */
const CONTACT = /^(?<called>\p{Lu}[\p{L}’'-]+)\s\(?(?<where>\p{L}{2,})\)?$/u
function findContact(label: string, people: People): Speaker | null {
  const { called, where } = CONTACT.exec(label)?.groups ?? {}
  if (called === undefined || where === undefined || !isKnownNoun(where.toLowerCase())) return null
  const person = people.find(called)
  return person?.certain && person.name !== called && !isSamePerson(label, person.name)
    ? { ...person, certain: false }
    : null
}

const SURNAME_ALONE = /^(?:(?:Mr|Mrs|Ms|Miss|Dr)\.?\s)?\p{Lu}[\p{L}’'-]+$/u
/** "Broer K" is what a telephone calls somebody, and no name. */
const IS_CONTACT = /^\p{Lu}{1,3}$|\s\p{L}$/u
const isShort = (label: string): boolean => /^\p{Lu}{1,3}$|\s\p{L}\.?$/u.test(label)

const ASKS_NAME = /\b(?:your (?:full )?name|who are you)\b[^.?!]{0,60}[.?!]?\s*$/i
const FIRST_TURNS = 8

/** "State your name." "Marisela Ortiz.": whoever answers so is asked from there on. */
function namesThemselves(text: string, turns: readonly Turn[], people: People): Speaker | null {
  const first = turns.slice(0, FIRST_TURNS)
  const at = first.findIndex(({ start, end }) => ASKS_NAME.test(text.slice(start, end)))
  const answer = at < 0 ? undefined : first[at + 1]
  if (!answer) return null
  const said = new RegExp(NAME, 'u').exec(text.slice(answer.start, Math.min(answer.end, answer.start + 120)))
  const name = said?.[0].replace(/\.$/, '')
  return name ? (people.findLabel(name) ?? { name, certain: true }) : null
}

const OWNED = new RegExp(
  `(?i:(?:handset|phone|telephone|mobile|device|account|mailbox|export|exported|extraction|extracted)\\s(?:of|by|from|belonging to)|(?:handset|device)|(?:owner|user|exported by|account holder)\\s?[:=])\\s{1,3}(?<of>\\p{Lu}\\.?\\s\\p{Lu}[\\p{L}’'-]+|${TITLED})|(?<whose>${TITLED})['’]s\\s(?i:\\p{L}+\\s)?(?i:handset|phone|iphone|telephone|mobile|device|account)`,
  'u',
)

/** Whose telephone it is, where the head says so: that person is "Me". */
function ownerIn(head: string, people: People): Speaker | null {
  const { of, whose } = OWNED.exec(head)?.groups ?? {}
  const name = of ?? whose
  const owner = name ? (people.find(name) ?? (FULL_LABEL.test(name) ? { name, certain: true } : null)) : null
  return owner && { ...owner, certain: true }
}

function findNamed(label: string, people: People): Speaker | null {
  const bare = label.replace(/^[~‪@\s]+/u, '').replace(/[‬\s]+$/u, '')
  const turned = /^(?<last>\p{Lu}[\p{L}’' -]+),\s?(?<first>\p{Lu}[\p{L}. -]+)/u.exec(bare)?.groups
  const words = turned ? `${turned.first} ${turned.last}` : bare
  const found = people.findLabel(words)
  // A contact saved as "Pri work" is named by nothing but itself.
  const shortened = found?.name === words ? people.findShortened(words) : null
  return (
    shortened ??
    (found?.name === words || found === null ? findContact(words, people) : null) ??
    found ??
    people.findHandle(bare) ??
    people.findShortened(words) ??
    (/^[\w-]+[._][\w.-]+$/.test(bare) ? people.findLabel(bare.replace(/[._\d]+/g, ' ').trim()) : null)
  )
}

/** "Speaker 2", "Caller", "Officer 1", "Me" name a place in the conversation, nobody. */
const isFunction = (label: string): boolean =>
  /^(?:me|you|self|owner|speaker|unknown|caller|operator|agent|customer|user|guest|admin|male|female|voice|system)\b.{0,20}$/i.test(
    label,
  )

const TITLED_LABEL =
  /^(?:mr|mrs|ms|miss|dr|sir|dame|lord|lady|judge|prof|d[csi]|p[cs]|sgt|insp)\b\.?\s\p{L}/iu
const FULL_LABEL = /^(?=.*\p{Ll})\p{Lu}[\p{L}.’'-]+(?:\s\p{Lu}[\p{L}.’'-]+){1,3}$/u
const unnamed = (label: string): Speaker | null =>
  /^(?:Q|A|unknown|unidentified|me|you|self)\b/i.test(label) || linksWords(label)
    ? null
    : { name: label, certain: (TITLED_LABEL.test(label) || FULL_LABEL.test(label)) && !isFunction(label) }

function marksIn(text: string, pattern: RegExp, kind: 'asks' | 'answers') {
  return [...text.matchAll(pattern)].flatMap(({ index, groups }) =>
    groups?.name ? [{ at: index, kind, name: groups.name.replace(/\s+/g, ' ') }] : [],
  )
}

/** Who is asked where the turns only say A.: whom the head names as interviewed, or names alone beside who asks. */
function askedPerson(
  text: string,
  turns: readonly Turn[],
  { head, people, above }: { readonly head: string; readonly people: People; readonly above: string },
): Speaker | null {
  for (const role of ASKED_ROLES) {
    const found = people.findRole(role)
    if (found) return found
  }
  const of = (REPLIED_BY.exec(head) ?? OF_WHOM.exec(head))?.groups?.name
  if (of) return people.findLabel(of) ?? { name: of, certain: true }
  const other = BETWEEN.exec(head)?.groups?.other
  const heard = other === undefined ? null : people.findLabel(other)
  if (heard) return { ...heard, certain: false }
  const asking = new Set([
    ...[...head.matchAll(BY_WHOM)].map(({ groups }) => people.findLabel(groups?.name ?? '')?.name),
    ...ASKING_ROLES.map((role) => people.findRole(role)?.name),
  ])
  const [first, ...others] = people.named.filter((name) => !asking.has(name))
  const [only, another] = [...new Set(people.mentioned)].filter(
    (name) =>
      !asking.has(name) && FULL_LABEL.test(name) && head.includes(lastWord(name)) && !isByName(head, name),
  )
  const titled = only !== undefined && another === undefined ? { name: only, certain: true } : null
  if (first === undefined) return titled
  // A namesake whom only the talk names is not whom the head names.
  const isNamesake = titled !== null && !head.includes(lastWord(first)) && sharesName(titled.name, first)
  if (isNamesake) return titled
  if (above.toLowerCase().includes(lastWord(first).toLowerCase()))
    return { name: first, certain: others.length === 0 }
  // Whom only the talk names may be anybody of whom it speaks, but for whom a question turns to.
  const questions = turns.flatMap(({ label, start, end }) =>
    ASKING.test(label) ? [text.slice(start, end)] : [],
  )
  return findInitialled(above, people, asking) ?? findAddressed(questions, people)
}

const sharesName = (one: string, other: string): boolean =>
  one.split(' ').some((word) => other.split(' ').includes(word))

/** "Ole Berg (“Young Ole”)": what else somebody is called. */
const isByName = (head: string, name: string): boolean =>
  ['("', '(“', '(‘', "('", '"', '“', '('].some((opening) => head.includes(`${opening}${name}`))

function askingPerson(head: string, people: People, asked: Speaker | null): Speaker | null {
  for (const role of ASKING_ROLES) {
    const found = people.findRole(role)
    if (found && found.name !== asked?.name) return found
  }
  const between = BETWEEN.exec(head)?.groups?.name
  const first = between === undefined ? null : (people.findLabel(between) ?? { name: between, certain: true })
  if (first && asked && first.name !== asked.name) return first
  const names = new Set(
    [...head.matchAll(BY_WHOM)].map(({ groups }) => people.findLabel(groups?.name ?? '')?.name),
  )
  names.delete(asked?.name)
  names.delete(undefined)
  const [name, another] = names
  return name === undefined ? null : { name, certain: another === undefined }
}
