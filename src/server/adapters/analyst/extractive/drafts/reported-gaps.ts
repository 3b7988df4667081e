import type { ExcerptGroup } from './duplicates.ts'
import type { Excerpt } from './excerpts.ts'

/** What a unit says is not there: a record, knowledge, a step of the inquiry, or the name of who said something. */
export type GapForm = 'record' | 'knowledge' | 'step' | 'source'

/** Things that would prove something, as any inquiry has them. */
const RECORDS =
  '(?:records?|recordings?|(?:note|log)?books?|notes?|minutes|logs?|diary|diaries|footage|tapes?|camera|cctv|copy|copies|documents?|documentation|receipts?|tickets?|invoices?|reports?|registers?|lists?|sheets?|forms?|files?|photographs?|photos?|pictures?|e-?mails?|messages|letters?|entry|entries|signatures?|statements?|witness(?:es)?|evidence|proof|trace|reply|replies|response|answers?|explanation|confirmation|backups?|data)'
const NO_RECORD_WORDS = [
  `\\b(?:no|not any|n['’]t any|without(?: any| an?)?|never any)\\s+(?:\\p{L}+\\s+){0,2}?${RECORDS}\\b`,
  `\\b(?:do|does|did|have|has|had)(?:\\s+not|n['’]t)\\s+(?:(?:have|keep|hold|get|got)\\s+)?(?:my|the|his|her|its|our|their|any|a)\\s+(?:\\p{L}+\\s+){0,2}?${RECORDS}\\b`,
].join('|')
const NO_RECORD = new RegExp(NO_RECORD_WORDS, 'iu')
/** What happens to records alone. */
const LOST =
  /\b(?:deleted|destroyed|wiped|shredded|erased|illegible|unsigned|undated|unreadable)\b|\bkept (?:for|only)\b/iu
/** What happens to other things too, and counts where the sentence speaks of a record. */
const GONE =
  /\b(?:lost|missing|overwritten|incomplete|unavailable|no longer)\b|\b(?:is|are|was|were|been|went) gone\b/iu
const SPEAKS_OF_RECORD = new RegExp(`\\b${RECORDS}\\b`, 'iu')
/** A record that holds less than one would think. */
const PARTIAL =
  /\b(?:is|are|was|were)(?: not|n['’]t) (?:in it|in them|on it|the whole|the full|all of|every|complete|included|covered|recorded|logged|noted|kept|shown|signed|dated)\b|\b(?:do|does|did)(?: not|n['’]t) (?:cover|include|contain|show|record|mention|say who|say when|say where|name)\b/iu
/** The negated perfect and future tell what has not come about; the past tells what somebody says did not happen. */
const DONE =
  '(?:\\p{L}+(?:ed|en|wn|nt|ne|ld|id|ught|und|ot|et|pt|ft|lt)|read|made|lost|put|cut|shut|run|won|begun)'
const NOT_DONE_WORDS = [
  `\\b(?:have|has)(?: not|n['’]t)(?: yet)?(?: been)? ${DONE}\\b`,
  // That somebody cannot be somewhere leaves no step to be taken.
  `\\b(?:will(?: not|n['’]t)|won['’]t|cannot|can['’]t|could(?: not|n['’]t)) be (?:\\p{L}+ly )?${DONE}\\b`,
  '\\bnot yet\\b|\\b(?:still )?(?:awaiting|outstanding)\\b|\\bto be (?:confirmed|determined|provided)\\b',
].join('|')
const NOT_DONE = new RegExp(NOT_DONE_WORDS, 'iu')
/** What somebody denies having done is no step that is still to be taken; "yet" makes one of it. */
const OWN_DENIAL = /\bI(?: have|['’]ve)(?: not|n['’]t)(?! yet\b)(?! been\b)/giu
/** Told by somebody whom nobody names. */
const UNNAMED =
  /\b(?:told|heard|said|say|learned|learnt|hear)\b[^.;!?]{0,30}\b(?:(?:by|from)\s+)?(?:one of (?:the|them|us|my|our)|some(?:one|body)|somebody else|people|others)\b|\b(?:one of the \p{L}+|some(?:one|body)) (?:said|says|told|mentioned)\b/iu

/**
 * In which ways the unit's own words say that something is not there; none for rules, rows and questions. Those who
 * conduct the inquiry tell of its steps where others deny a deed.
 */
export function readGaps(excerpt: Excerpt, inquirers: ReadonlySet<string>): ReadonlySet<GapForm> {
  const forms = new Set<GapForm>()
  const said = excerpt.units.filter(({ part }) => part === 'assertion' || part === 'answer')
  if (excerpt.asksOnly || said.length === 0 || said.some(isSupposed)) return forms
  const own = excerpt.text.slice(-excerpt.ownLength)
  if (said.some(({ stance }) => stance === 'does_not_recall')) forms.add('knowledge')
  const isGone = LOST.test(own) || (GONE.test(own) && SPEAKS_OF_RECORD.test(own))
  if (NO_RECORD.test(own) || isGone || PARTIAL.test(own)) forms.add('record')
  const isInquirers = said.some(({ speaker }) => speaker && inquirers.has(speaker.name))
  if (NOT_DONE.test(isInquirers ? own : own.replace(OWN_DENIAL, ''))) forms.add('step')
  if (UNNAMED.test(own) && said.some(({ stance }) => stance !== null)) forms.add('source')
  return forms
}

const isSupposed = ({ modality }: Excerpt['units'][number]): boolean =>
  modality === 'hypothetical' || modality === 'conditional'

export interface ReportedGaps {
  /** Records that are not there and steps not taken. */
  readonly missing: readonly ExcerptGroup[]
  /** What somebody did not know or remember, or has from somebody unnamed. */
  readonly unknown: readonly ExcerptGroup[]
}

interface Reported {
  readonly group: ExcerptGroup
  readonly forms: ReadonlySet<GapForm>
}

const MAX_MISSING = 7
const MAX_UNKNOWN = 5
/** Of one item at most: a status note lists several gaps, but a long transcript holds dozens of "I do not recall". */
const MAX_OF_ITEM = 4
/** How much each counts beside the nearness to the subject. */
const PER_FORM = 0.5
const INQUIRER_KNOWS = 0.6
const ALIKE = 0.6

/**
 * What the evidence itself reports as missing or unknown, the weightiest first: what those who put the questions say
 * of the inquiry comes before what others say, and what is near the subject before the rest. `nearness` is from 0 to 1.
 */
export function findReportedGaps(
  groups: readonly ExcerptGroup[],
  { nearness, rules }: { nearness: (excerpt: Excerpt) => number; rules: ReadonlySet<string> },
): ReportedGaps {
  const inquirers = findInquirers(groups)
  const read: readonly Reported[] = groups
    .filter(({ lead }) => !rules.has(lead.passage.evidenceId))
    .map((group) => ({ group, forms: readGaps(group.lead, inquirers) }))
    .filter(({ forms }) => forms.size > 0)
  const weigh = ({ group: { lead }, forms }: Reported): number =>
    PER_FORM * forms.size +
    nearness(lead) +
    (lead.units.some(({ speaker }) => speaker && inquirers.has(speaker.name)) ? INQUIRER_KNOWS : 0)
  const sorted = read.toSorted((a, b) => weigh(b) - weigh(a))
  const isMissing = ({ forms }: Reported) => forms.has('record') || forms.has('step')
  const toGroups = (found: readonly Reported[]) => found.map(({ group }) => group)
  return {
    missing: pickSpread(toGroups(sorted.filter(isMissing)), MAX_MISSING),
    unknown: pickSpread(toGroups(sorted.filter((each) => !isMissing(each))), MAX_UNKNOWN),
  }
}

/** Whoever puts questions in two items or more conducts the inquiry. */
function findInquirers(groups: readonly ExcerptGroup[]): ReadonlySet<string> {
  const items = new Map<string, Set<string>>()
  for (const { lead } of groups)
    for (const { part, speaker, to } of lead.units)
      for (const name of part === 'question' ? [speaker?.name] : part === 'answer' ? to : [])
        if (name) items.set(name, (items.get(name) ?? new Set()).add(lead.passage.evidenceId))
  return new Set([...items].filter(([, { size }]) => size >= 2).map(([name]) => name))
}

function pickSpread(groups: readonly ExcerptGroup[], most: number): ExcerptGroup[] {
  const picked: ExcerptGroup[] = []
  const fromItem = new Map<string, number>()
  for (const group of groups) {
    const { evidenceId } = group.lead.passage
    const before = fromItem.get(evidenceId) ?? 0
    if (before >= MAX_OF_ITEM || picked.some((other) => isAlike(other, group))) continue
    picked.push(group)
    fromItem.set(evidenceId, before + 1)
    if (picked.length === most) break
  }
  return picked
}

function isAlike({ lead: a }: ExcerptGroup, { lead: b }: ExcerptGroup): boolean {
  const [left, right] = [new Set(a.terms), new Set(b.terms)]
  return left.intersection(right).size >= ALIKE * Math.min(left.size, right.size)
}
