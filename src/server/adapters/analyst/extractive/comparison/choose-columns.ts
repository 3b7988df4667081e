import type { AnalysisTask } from '#server/ports/analyst.ts'
import { askedText } from '../drafts/subject.ts'
import { type Roster, readRoster } from '../roster.ts'
import { speakingPieces } from './speaking-pieces.ts'

/** What is set side by side: an item, or what a person says in any of them. */
export type Column =
  | { readonly evidenceId: string; readonly party: null }
  | { readonly evidenceId: null; readonly party: string }

export const MAX_COLUMNS = 6
const FEWEST = 2

/**
 * The columns that were asked for; else the items or people that the focus names; else the parties who say something
 * in the passages. Fewer than two mean that there is nothing to compare.
 */
export function chooseColumns(task: AnalysisTask): Column[] {
  const roster = readRoster(task)
  const asked = task.params?.comparative?.columns
  if (asked)
    return distinct(
      asked.map((column) =>
        'party' in column ? ofPerson(roster.find(column.party) ?? column.party) : ofItem(column.evidence_id),
      ),
    )
  const focus = askedText(task)
  const items = itemsNamed(focus, task)
  const people = roster.namedIn(focus).map(ofPerson)
  for (const named of [items, people, [...items, ...people]])
    if (named.length >= FEWEST) return named.slice(0, MAX_COLUMNS)
  return speakingParties(task, roster).map(ofPerson)
}

const ofItem = (evidenceId: string): Column => ({ evidenceId, party: null })
const ofPerson = (party: string): Column => ({ evidenceId: null, party })

const distinct = (columns: readonly Column[]): Column[] =>
  columns.filter(
    (one, at) =>
      columns.findIndex((other) => other.evidenceId === one.evidenceId && other.party === one.party) === at,
  )

/** Shorter titles stand in sentences about anything. */
const SHORTEST_TITLE = 6
const EXTENSION = /\.[a-z0-9]{2,5}$/i

function itemsNamed(focus: string, { passages }: AnalysisTask): Column[] {
  const asked = focus.toLowerCase()
  const titles = new Map(passages.map(({ evidenceId, title }) => [evidenceId, title.trim().toLowerCase()]))
  return [...titles]
    .map(([id, title]) => ({
      id,
      at: [title, title.replace(EXTENSION, '')]
        .filter((name) => name.length >= SHORTEST_TITLE)
        .map((name) => asked.indexOf(name))
        .find((place) => place >= 0),
    }))
    .flatMap(({ id, at }) => (at === undefined ? [] : [{ id, at }]))
    .toSorted((a, b) => a.at - b.at)
    .map(({ id }) => ofItem(id))
}

/** In the order of the case; where there is no room for all of them, those who say most. */
function speakingParties({ passages }: AnalysisTask, { names, parties, find }: Roster): string[] {
  const said = new Map<string, number>()
  for (const { unit } of speakingPieces(passages)) {
    const name = unit.part !== 'row' && unit.speaker && find(unit.speaker.name)
    if (name) said.set(name, (said.get(name) ?? 0) + 1)
  }
  const speaking = (parties.length > 0 ? parties : names).filter((name) => said.has(name))
  const most = new Set(
    speaking.toSorted((a, b) => (said.get(b) ?? 0) - (said.get(a) ?? 0)).slice(0, MAX_COLUMNS),
  )
  return speaking.filter((name) => most.has(name))
}
