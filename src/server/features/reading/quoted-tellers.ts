import { isPastVerb } from '#server/platform/text/time/tense.ts'
import { isStopWord } from '#server/platform/text/words.ts'
import { readName } from './names.ts'
import { findRole } from './told-roles.ts'

const SAID =
  '(?:said|says?|saying|asked|asks|asking|told|tells|telling|replied|replies|replying|answered|answers|shouted|whispered|wrote|writes|written|writing|texted|added|adds|called|calls|goes|went|remarked|states?|stated|stating|reads?|noted|notes|recorded|(?:insist|explain|confirm|repeat|mutter|laugh|continue|report|shout|whisper|remark|comment|warn|joke|declare|announce|exclaim|complain|demand|promise|suggest|object|interject|respond|interrupt|snap|yell)(?:s|e?d|ped)|den(?:ies|ied)|admit(?:s|ted)|put it|words were|word was|answer was|reply was|note says|sagte|sagt|antwortete|schrieb|meinte|dit|répondit|répondu|écrit|dijo|respondió|disse|detto|zei|schreef|sagde|sade|svarede)'
const TITLE = '(?:Mr|Mrs|Ms|Miss|Dr|PC|DC|Sister|Nurse|Sir|Frau|Herr|Madame|Monsieur|Mme|M)'
const NAME = `(?!I['’])(?:${TITLE}\\.?\\s)?(?:\\p{Lu}\\.\\s?){0,2}\\p{Lu}[\\p{L}’'-]*(?:\\s\\p{Lu}[\\p{L}’'-]*){0,2}`
const ROLE_WORD =
  "(?!(?:and|or|but|to|then|who|that|had|has|have|was|were|is|did|he|she|they|it|we|you)(?![\\p{L}]))\\p{Ll}[\\p{L}’'-]*"
const ROLE = `(?:[Tt]he|[Mm]y|[Hh]is|[Hh]er|[Oo]ur|[Tt]heir|[Aa]n?)\\s(?:${ROLE_WORD}\\s){0,2}${ROLE_WORD}`
const PRONOUN = '(?:[Hh]e|[Ss]he|[Tt]hey|[Yy]ou|I|[Hh]is|[Hh]er|[Mm]y|[Tt]heir|[Yy]our)'
const WHO = `(?<![\\p{L}])(?<subject>${ROLE}|${PRONOUN}(?![\\p{L}])|${NAME})`
const WHO_OR_IT = WHO.replace('(?<subject>', '(?<subject>[Ii]t(?![\\p{L}])|')
/** "The driver of the blue van said", "Lena, who was late, said". */
const BESIDE =
  "(?:\\s(?:of|from|at|in|behind|on)\\s(?:(?:the|my|our|his|her|an?)\\s)?(?:[\\p{L}’'-]+\\s){0,2}?[\\p{L}’'-]+|,[^,.;:\\n]{2,60},|\\s\\([^)\\n]{1,40}\\))?"
/** "The nurse with the cap said": whoever stands behind a preposition does not speak. */
const BEHIND_PREPOSITION = '(?<!(?<![\\p{L}])(?:with|of|by|for|at|in|on)\\s)'
/** "Mr Reid had then answered": who speaks stands right before the verb. */
const SPEAKS = new RegExp(
  `${BEHIND_PREPOSITION}${WHO_OR_IT}${BESIDE}\\s+(?:(?:had|has|have|then|also|just|even|only|later|once|\\p{L}+ly|hat|ha|m['’]a|lui\\sa)\\s+){0,3}${SAID}(?![\\p{L}])`,
  'gu',
)
/** "I heard him say to the phone": who is heard speaks. */
const HEARD = new RegExp(
  `(?<![\\p{L}])(?:over)?(?:heard|hear|saw|seen|watched)\\s(?<name>him|her|them|${NAME})\\s(?:say|tell|ask|shout|call|whisper|reply|answer|mutter|mumble|yell|repeat|add|type|write)(?![\\p{L}])(?:(?!\\s{3})[^.!?]){0,60}$`,
  'u',
)
/** "He had heard from Mr Roe that …": what is quoted behind it is Mr Roe's. */
const HEARD_FROM = new RegExp(
  `(?<![\\p{L}])(?:heard|hears|learn(?:ed|t)|knew|knows?|understood|gathered)\\s(?:it\\s|this\\s)?from\\s(?<name>${NAME})\\sthat(?![\\p{L}])[^.!?]*$`,
  'u',
)
/** "The leave was refused by Mr Roe with the words …" */
const WITH_WORDS = /(?<!\p{L})with (?:the|these|those) words?\s*[:,]?\s*$/iu
const AGENT = new RegExp(`(?<!\\p{L})by\\s(?<name>${NAME})`, 'u')
/** "You told me, and I wrote it down, …": what is quoted was told, since "it" is what was written. */
const HAS_OBJECT = /^\s(?:it|this|that|them)(?:\s(?:down|up|out))?\s*[,;]/
const EACH_WHO = new RegExp(WHO, 'gu')
/** Whether words tell that somebody spoke or wrote. */
export const saysThatSaid = (words: string): boolean => HAS_SAID.test(words)
const HAS_SAID = new RegExp(`(?<![\\p{L}])${SAID}(?![\\p{L}])`, 'iu')
const PAPER =
  'note|letter|e-?mail|message|text|statement|advice|memo(?:randum)?|report|record|entry|account|words?'
/** "Ms Roe's own words to him had been", "in her note of Friday": what is quoted is hers. */
const OWNER = new RegExp(
  `(?<![\\p{L}])(?<!(?<!\\p{L})(?:of|about|with)\\s)(?:(?<owner>${NAME})[’']s|the\\s(?<named>${NAME})(?=\\s(?:${PAPER})(?![\\p{L}]))|(?<pronoun>[Hh]is|[Hh]er|[Tt]heir|[Yy]our|[Mm]y))\\s(?:\\p{Ll}+\\s){0,3}?(?:words?|answer|reply|response|message|mail|e-?mail|text|letter|note|entry|statement|comment|remark|post|report|account)(?![\\p{L}])`,
  'gu',
)
/** "LB: "…"", also as "- Lena (porter):". */
const COLON = new RegExp(
  `(?:^|[.;!?\\n]\\s*|[-–—•*]\\s)(?<name>${NAME})(?:\\s\\([^)\\n]{1,40}\\))?\\s?:\\s*$`,
  'u',
)
/** "S. Roe, porter." above or before their own words. */
const HEADED = new RegExp(`^\\W*(?<name>(?:\\p{Lu}\\.\\s?)*${NAME})(?:,\\s[^.!?,\\n]{2,40})?[.:]?\\s*$`, 'u')
/** "…", said Mr Reid; "…" was her answer; "…" (Mr Reid). */
const FOLLOWS = new RegExp(
  `^[,.!?\\s]*(?:${SAID}\\s+(?<inverted>${PRONOUN}(?![\\p{L}])|${NAME}|${ROLE})|(?:was|were)\\s(?<owner>${PRONOUN}|${NAME})(?:['’]s)?\\s(?:only\\s)?(?:words?|answer|reply|response|comment)|[([–—-]\\s?(?<bracketed>${NAME})(?=[),;\\]]|\\s*(?:\\n|$))|(?<plain>${PRONOUN}|${NAME})\\s+${SAID}(?![\\p{L}]))`,
  'u',
)
/** "Ana Roe in the corridor just now: "…"" */
const COLON_LATER = new RegExp(
  `(?:^|[.;!?\\n]\\s*|[-–—•*]\\s)(?<name>${NAME})(?:,|\\s(?:in|at|on|by|from|over|after|before|to|when)(?!\\p{L}))[^.:;!?\\n]{0,60}:\\s*$`,
  'u',
)
/** "…" I said.: what goes on ("I wrote it down") is another sentence. */
const SELF_FOLLOWS = new RegExp(
  `^[,.!?\\s]*I\\s+${SAID}(?:\\s(?:to|back)\\s[^.,;]{1,30})?\\s*(?:[.,;]|$)`,
  'u',
)
/** What is read out: "an e-mail from Alice Perkins to you", "over the initials DP". */
const WRITTEN_BY = new RegExp(
  `\\b(?:from|by|(?:${PAPER})s?\\sof|initials)\\s+(?<name>${NAME}|you(?![\\p{L}]))`,
  'gu',
)
/** "I am going to read you an entry": whoever speaks reads out what another person wrote. */
const READS_OUT = /(?<!\p{L})(?:I|[Ww]e|me|[Ll]et)(?!\p{L})[^.?!]{0,80}\b(?:read|quote|look at|turn to)\b/u
const AND_I_QUOTE = /(?<!\p{L})(?:and\s)?(?:I(?:\s['’]?ll|\sam)?\s)?quot(?:e|ing)[,:]?\s*$/iu
/** Behind what was read out: "Is that yours?" */
const ASKS_WHOSE =
  /^\W*(?:(?:is|was|were)\s(?:that|this|it|those)\s(?:you|yours|your\s\p{Ll}+)|did you (?:write|say|send))(?!\p{L})/iu
/** "Wanda made a note: …" */
const ENDS_IN_PAPER =
  /\b(?:note|message|e-?mail|text|entry|comment|remark|words?|answer|reply|question)s?\s*[:,]\s*$/i
/** "He put a note on my chair, …" */
const HOLDS_PAPER =
  /(?<!\p{L})(?:an?|the|this|one)\s(?:\p{Ll}+\s)?(?:note|message|e-?mail|text|letter|card|sticky|postcard)(?!\p{L})[^.,;:!?]{0,40}[,:]\s*$/iu
/** "Said to me that …": whoever was spoken of before; "Told her: …" is said by whoever writes. */
const ELLIPTIC = /^\W*(?:(?:and|then|also)\s)?(?:said|says|told|replied|answered|asked)(?!\p{L})/iu
const OWN_WORDS = /^\W*(?:(?:and|then|also)\s)?(?:told|asked)\s(?!me\b|us\b)\p{L}/iu
const IS_PRONOUN = /^(?:he|she|they|his|her|their|him|them)$/i
/** What holds words without speaking them. */
const IS_PAPER =
  /^(?:it|.*\b(?:log|record|report|sheet|register|e-?mail|mail|message|letter|note|entry|form|system|policy|statement|document|file|ledger|text|sign|notice|screen|display|label|minutes|chat|group|thread|channel|diary|book|post|app|caption|subject|line|heading))$/i

/** Whether words tell of something that holds words: "he handed me a letter". */
export const namesPaper = (words: string): boolean => A_PAPER.test(words)
const A_PAPER = new RegExp(
  `(?<![\\p{L}])(?:${PAPER}|form|notice|sign|screen|page|label|poster|card|sticker|book|log|sheet)s?(?![\\p{L}])`,
  'iu',
)

/** "He showed me the screen: …" */
const SHOWN = /(?<!\p{L})(?:the|this|that|his|her|my|your|an?)\s(?:\p{Ll}+\s)?\p{Ll}+:\s*$/u

/** Who is said to have spoken some words. */
export interface Teller {
  /** A pronoun may be any of those named before; an addressee is whom the words around the quotation speak to. */
  readonly kind: 'self' | 'pronoun' | 'addressee' | 'paper' | 'named'
  readonly words: string
  /** Where in the lead they are named. */
  readonly at: number
  /** Whether they stand beside what says that they spoke, and are not only the likeliest of the sentence. */
  readonly isPlain: boolean
}

/** "I asked Goran where he was. "Here."" */
const ASKED = new RegExp(
  `(?<![\\p{L}])(?:I|[Ww]e)\\s(?:\\p{L}+\\s)?(?:asked|told|said\\sto)\\s(?<name>${NAME}|him|her|them)`,
  'u',
)

/**
 * Who spoke the words of a quotation, from the sentence that leads up to it and from what follows it. `opens`: the
 * quotation begins its own sentence, and the lead is the one before.
 */
export function findTeller(lead: string, after: string, opens: boolean): Teller | null {
  const follows = FOLLOWS.exec(after)?.groups
  const plain = (words: string | undefined, at = 0) =>
    words === undefined ? null : toTeller(words, at, true)
  const named = (words: string | undefined) => (words === undefined ? null : toTeller(words, 0, false))
  const spoken = [...lead.matchAll(SPEAKS)]
  const speaks =
    spoken.findLast(({ index, 0: said }) => !HAS_OBJECT.test(lead.slice(index + said.length))) ??
    spoken.at(-1)
  const owner = [...lead.matchAll(OWNER)].at(-1)
  const later = follows?.plain === 'I' && !SELF_FOLLOWS.test(after) ? undefined : follows?.plain
  const behind = follows?.inverted ?? follows?.owner ?? follows?.bracketed
  const isAnswer = opens && /\.\s*$/.test(lead)
  const writes = spoken.find(
    ({ 0: said, groups }) => /^\p{Lu}\p{L}/u.test(groups?.subject ?? '') && /\s(?:writes|wrote)$/.test(said),
  )
  if (ASKS_WHOSE.test(after)) return toTeller('you', lead.length, false)
  if (READS_OUT.test(lead.replace(AND_I_QUOTE, ' ')))
    return (
      writtenBy(lead) ??
      plain(owner?.groups?.named ?? owner?.groups?.owner, owner?.index) ??
      plain(writes?.groups?.subject, writes?.index) ??
      toTeller('it', lead.length, false)
    )
  return (
    (opens ? plain(behind ?? later, lead.length) : null) ??
    (isAnswer ? plain(ASKED.exec(lead)?.groups?.name) : null) ??
    plain(COLON.exec(lead)?.groups?.name) ??
    plain((HEARD.exec(lead) ?? HEARD_FROM.exec(lead))?.groups?.name) ??
    (WITH_WORDS.test(lead) ? plain(AGENT.exec(lead)?.groups?.name) : null) ??
    findLast(lead, speaks, owner) ??
    plain(behind, lead.length) ??
    // Before what follows: "She said to me, '…?' I told her" begins another sentence.
    (HAS_SAID.test(lead) || ENDS_IN_PAPER.test(lead) || HOLDS_PAPER.test(lead) ? firstNamed(lead) : null) ??
    plain(later, lead.length) ??
    named(COLON_LATER.exec(lead)?.groups?.name) ??
    plain(HEADED.exec(lead)?.groups?.name) ??
    writtenBy(lead) ??
    (SHOWN.test(lead) ? toTeller('it', lead.length, false) : null)
  )
}

function findLast(
  lead: string,
  speaks: RegExpExecArray | undefined,
  owner: RegExpExecArray | undefined,
): Teller | null {
  const said = speaks?.groups?.subject
  const owned = owner?.groups?.owner ?? owner?.groups?.named ?? owner?.groups?.pronoun
  if (owner && owned !== undefined && (!speaks || owner.index > speaks.index))
    return toTeller(owned, owner.index, true)
  if (!speaks || said === undefined) return null
  const from = speaks.index + speaks[0].length
  const later = HAS_SAID.test(lead.slice(from)) ? firstNamed(lead.slice(from)) : null
  // "Our client told us that his brother came and said, …": the brother speaks; a pronoun may be either.
  // So does whoever is spoken to in "Mr Reid says that you stood there and said, …".
  return (later?.kind === 'named' || later?.kind === 'addressee') &&
    OPENS_CLAUSE.test(lead.slice(from, from + later.at))
    ? { ...later, at: from + later.at }
    : toTeller(said, speaks.index, true)
}

/** Of those whom a sentence names beside what says that they spoke, the last one. */
export function lastSpeaking(sentence: string): Teller | null {
  const tellers = [...sentence.matchAll(SPEAKS)].map(({ index, groups }) =>
    toTeller(groups?.subject ?? '', index, true),
  )
  return tellers.findLast((one) => one?.kind === 'named' && /^\p{Lu}/u.test(one.words)) ?? null
}

/** "Ms Ruiz's statement", "her answer": whether what somebody is named for holds words of theirs. */
export const ownsWords = (words: string): boolean => words.search(OWNER) === 0

/** Whoever of a sentence that tells of speaking does so: the last one of whom a clause is. */
function firstNamed(lead: string): Teller | null {
  const verb = OPENS_WITH_VERB.exec(lead)?.groups?.verb
  if (verb !== undefined && isPastVerb(verb)) return { kind: 'self', words: '', at: 0, isPlain: true }
  if (ELLIPTIC.test(lead))
    return { kind: OWN_WORDS.test(lead) ? 'self' : 'pronoun', words: '', at: 0, isPlain: false }
  const tellers = [...lead.matchAll(EACH_WHO)].flatMap(({ index, groups }) => {
    const teller = toTeller(groups?.subject ?? '', index, false)
    return teller ? [{ ...teller, isPlain: teller.kind === 'pronoun' && ENDS_IN_SAYING.test(lead) }] : []
  })
  const opens = ({ at, words }: Teller) =>
    OPENS_CLAUSE.test(lead.slice(0, at)) && !JOINED_ON.test(lead.slice(at + words.length))
  return tellers.findLast(opens) ?? tellers[0] ?? null
}

/** "objected that the chair was a witness": behind a label, whoever bears it. */
const OPENS_WITH_VERB = /^\s*(?<verb>\p{Ll}+)(?!\p{L})/u

/** "After New Year and on the Monday": what a conjunction goes on with does nothing itself. */
const JOINED_ON = /^\s(?:and|or|but)(?!\p{L})/iu

/** "He did nothing except to say, …": nobody else of the sentence does. */
const ENDS_IN_SAYING = /(?<!\p{L})(?:to say|saying|says|said)[,:]?\s*$/iu

/** Behind a conjunction, a comma, a word of time or what is quoted (blanks here), somebody is who does what follows. */
const OPENS_CLAUSE =
  /(?:^|[,;:]|\s{3}|(?<!\p{L})(?:that|and|but|when|while|because|as|where|before|after|\p{L}*day|morning|evening|night|week|then|later))\s*$/iu

/** Whoever wrote the paper that some words speak of last. */
export function writtenBy(words: string): Teller | null {
  const last = [...words.matchAll(WRITTEN_BY)].at(-1)
  const name = last?.groups?.name
  return name === undefined ? null : toTeller(name, last?.index ?? 0, false)
}

const A_ROLE = /^(the|my|his|her|our|their|an?)\s(\p{Ll}.*)$/iu

/** Null where the words with a capital letter are nobody's name, and where the others call nobody. */
function toTeller(subject: string, at: number, isPlain: boolean): Teller | null {
  const words = beforeVerb(withoutLead(subject))
  if (/^(?:I|my)$/i.test(words)) return { kind: 'self', words, at, isPlain }
  if (/^your?$/i.test(words)) return { kind: 'addressee', words, at, isPlain }
  if (IS_PRONOUN.test(words)) return { kind: 'pronoun', words, at, isPlain }
  if (IS_PAPER.test(words)) return { kind: 'paper', words, at, isPlain }
  if (/^\p{Lu}[\p{L}’'-]*$/u.test(words) && readName(words) === null) return null
  const [, determiner = '', role] = A_ROLE.exec(words) ?? []
  if (role === undefined) return { kind: 'named', words, at, isPlain }
  const found = findRole(role)
  return found === null ? null : { kind: 'named', words: `${determiner} ${found}`, at, isPlain }
}

const SHOUTED = /^\p{Lu}+(?:\s\p{Lu}+)+$/u
/** "MINA TOLD ME": where all is in capitals, a name ends before the verb. */
function beforeVerb(subject: string): string {
  if (!SHOUTED.test(subject)) return subject
  const words = subject.split(/\s/)
  const end = words.findIndex(
    (word, at) => at > 0 && (isPastVerb(word.toLowerCase()) || isStopWord(word.toLowerCase())),
  )
  return end < 0 ? subject : words.slice(0, end).join(' ')
}

/** "Then Mr Reid" is Mr Reid, and so is "Sports Day Mr Reid". */
const TITLE_INSIDE = /\s(?=(?:Mr|Mrs|Ms|Miss|Dr|Frau|Herr|Madame|Monsieur)\.?\s\p{Lu})/u
export function withoutLead(subject: string): string {
  const titled = TITLE_INSIDE.exec(subject)
  if (titled) return subject.slice(titled.index + 1)
  const [first = '', ...others] = subject.split(' ')
  return others.length > 0 &&
    /^\p{Lu}/u.test(first) &&
    /^\p{Lu}/u.test(others[0] ?? '') &&
    readName(first) === null
    ? withoutLead(others.join(' '))
    : subject
}
