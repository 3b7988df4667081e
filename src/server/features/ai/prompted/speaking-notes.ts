import { visibleLine } from '#server/platform/text/visible-text.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import { firstWords, MAX_NAME_LENGTH, quoted } from './note-words.ts'

/** Beyond this, the people are named without their places: some of the places alone would mislead. */
const MAX_LENGTH = 700
const MAX_LISTED_PEOPLE = 8
const MAX_LABEL_LENGTH = 30
const MAX_ADDRESSEES = 2

/** Somebody who speaks, or nobody known, in the item's own text or in a message quoted there. */
interface Voice {
  readonly speaker: PassageUnit['speaker']
  readonly toldBy: PassageUnit['toldBy']
  readonly isQuoted: boolean
  readonly isRow: boolean
}

/** A stretch of a passage with one voice; offsets into the passage's text. */
interface Turn {
  readonly voice: Voice
  readonly start: number
  /** Of its first sentence. */
  readonly end: number
  /** What stands before it as a line or label of its own. */
  readonly label: string | null
  readonly units: PassageUnit[]
}

/**
 * Who says what in a passage, in lines: the whole of it, or what follows a place, which is a label that always stands
 * before the same person's words or the first words of a stretch.
 */
export function speakingNotes(passage: Passage, units: readonly PassageUnit[]): string[] {
  const turns = findTurns(passage, units)
  const [first, ...others] = [...Map.groupBy(turns, ({ voice }) => voiceKey(voice)).values()]
  if (!first) return []
  const hasAnswers = units.some(({ part }) => part === 'answer')
  if (others.length === 0) return wholePassage(first, hasAnswers)
  const places = createPlaces(passage.text, turns)
  const lines = [first, ...others].map(
    (said) => `${describe(said, hasAnswers)} ${[...new Set(said.map(places))].join(', ')}`,
  )
  return lines.join('\n').length <= MAX_LENGTH ? lines : [severalPeople(turns)]
}

function findTurns(passage: Passage, units: readonly PassageUnit[]): Turn[] {
  const turns: Turn[] = []
  let label: string | null = null
  for (const unit of units) {
    const [start, end] = [Math.max(0, unit.start - passage.start), unit.end - passage.start]
    if (unit.part === 'heading') label = passage.text.slice(start, end)
    if (unit.part === 'heading' || unit.part === 'greeting' || unit.part === 'boilerplate') continue
    const { speaker, toldBy } = unit
    const voice = { speaker, toldBy, isQuoted: unit.level > 0, isRow: unit.part === 'row' }
    const last = turns.at(-1)
    if (last && voiceKey(last.voice) === voiceKey(voice)) last.units.push(unit)
    else turns.push({ voice, start, end, label, units: [unit] })
    label = null
  }
  return turns
}

const voiceKey = ({ speaker, toldBy, isQuoted, isRow }: Voice): string =>
  JSON.stringify([
    ...[speaker, toldBy].flatMap((one) => [one?.name ?? null, one?.certain ?? null]),
    isQuoted,
    isRow && speaker === null,
  ])

function wholePassage(turns: readonly Turn[], hasAnswers: boolean): string[] {
  const isKnown = turns.some(({ voice }) => voice.speaker !== null || voice.toldBy)
  if (isKnown) return [`${describe(turns, hasAnswers)} all of it`]
  return turns.some(({ voice }) => voice.isRow) ? [describe(turns, hasAnswers)] : []
}

/** Who it is, to whom, and whether they ask, answer or simply say it. */
function describe(turns: readonly Turn[], hasAnswers: boolean): string {
  const { speaker, toldBy, isQuoted, isRow } = turns[0]!.voice
  const quotedHere = isQuoted ? ' (in a quoted message)' : ''
  const told = toldBy ? `, according to ${named(toldBy)},` : ''
  if (!speaker)
    return isRow ? `rows of a table or log${quotedHere}` : `not known who${quotedHere} says${told}`
  const units = turns.flatMap((turn) => turn.units)
  const parts = new Set(units.map(({ part }) => part))
  const verbs = [
    parts.has('row') ? 'records' : null,
    hasAnswers && parts.has('question') ? 'asks' : null,
    parts.has('answer') ? 'answers' : null,
    parts.has('assertion') || (!hasAnswers && parts.has('question')) ? 'says' : null,
  ].filter((verb) => verb !== null)
  return `${named(speaker)}${quotedHere}${addressees(units)} ${verbs.join(' and ')}${told}`
}

const named = ({ name, certain }: NonNullable<PassageUnit['speaker']>): string =>
  `${certain ? '' : 'perhaps '}${quoted(name, MAX_NAME_LENGTH)}`

function addressees(units: readonly PassageUnit[]): string {
  const [to = []] = units.map((unit) => unit.to)
  const isSame = units.every((unit) => unit.to.join('\n') === to.join('\n'))
  if (!isSame || to.length === 0 || to.length > MAX_ADDRESSEES) return ''
  return ` to ${to.map((name) => quoted(name, MAX_NAME_LENGTH)).join(' and ')}`
}

/** Where a turn begins, in words that are found in the passage. */
function createPlaces(text: string, turns: readonly Turn[]): (turn: Turn) => string {
  const byLabel = Map.groupBy(turns, ({ label }) => toLabel(label))
  const isOnePersons = (label: string) => {
    const labelled = byLabel.get(label) ?? []
    return labelled.length > 1 && new Set(labelled.map(({ voice }) => voiceKey(voice))).size === 1
  }
  return (turn) => {
    const label = toLabel(turn.label)
    return label !== null && isOnePersons(label)
      ? `after ${quoted(label, MAX_LABEL_LENGTH)}`
      : `from ${firstWords(text, turn)}`
  }
}

function toLabel(words: string | null): string | null {
  const line = words === null ? '' : visibleLine(words, MAX_LABEL_LENGTH + 1)
  return line === '' || line.length > MAX_LABEL_LENGTH ? null : line
}

function severalPeople(turns: readonly Turn[]): string {
  const names = [...new Set(turns.flatMap(({ voice }) => (voice.speaker ? [named(voice.speaker)] : [])))]
  const more = names.length > MAX_LISTED_PEOPLE ? ' and others' : ''
  return `in turns that the passage itself tells apart: ${names.slice(0, MAX_LISTED_PEOPLE).join(', ')}${more}`
}
