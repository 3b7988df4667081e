import type { AnalysisTask, DraftStatement } from '#server/ports/analyst.ts'
import { readRoster } from '../roster.ts'
import type { Excerpt } from './excerpts.ts'
import { inQuotes } from './in-quotes.ts'
import { absence, toDraftQuote } from './statements.ts'

const MAX_PARTIES = 4
const MAX_CITED = 3

/**
 * Parties of the case of whom the evidence read speaks while nothing in it is in their words: whoever judges has not
 * heard them. Those named in the most items come first. `nearness` chooses the places shown.
 */
export function findUnheardParties(
  task: AnalysisTask,
  excerpts: readonly Excerpt[],
  nearness: (excerpt: Excerpt) => number,
): DraftStatement[] {
  const roster = readRoster(task)
  const heard = new Set(
    excerpts.flatMap(({ units }) => units.flatMap(({ speaker }) => speaker && roster.find(speaker.name))),
  )
  const named = Map.groupBy(
    excerpts.flatMap((excerpt) => roster.namedIn(excerpt.text).map((name) => ({ name, excerpt }))),
    ({ name }) => name,
  )
  return roster.parties
    .filter((name) => !heard.has(name) && !excerpts.some(({ passage }) => isNamedBy(passage.title, name)))
    .map((name) => ({ name, places: bestOfEachItem(named.get(name) ?? [], nearness) }))
    .filter(({ places }) => places.length > 0)
    .toSorted((a, b) => b.places.length - a.places.length)
    .slice(0, MAX_PARTIES)
    .map(({ name, places }) =>
      absence(
        `No passage read is in the words of ${inQuotes(name)}, a party named in ${places.length === 1 ? 'one item' : `${places.length} items`} read.`,
        places.slice(0, MAX_CITED).map(toDraftQuote),
      ),
    )
}

const SHORTEST_NAME = 3
const splitWords = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** "note_of_moor.txt" may well be what Jan Moor wrote or said, though nothing in it tells whose words they are. */
export function isNamedBy(title: string, name: string): boolean {
  const words = new Set(splitWords(title))
  return splitWords(name).some((word) => word.length >= SHORTEST_NAME && words.has(word))
}

export function bestOfEachItem(
  found: readonly { readonly excerpt: Excerpt }[],
  nearness: (excerpt: Excerpt) => number,
): Excerpt[] {
  const items = Map.groupBy(
    found.map(({ excerpt }) => excerpt),
    ({ passage }) => passage.evidenceId,
  )
  const worth = (excerpt: Excerpt) => nearness(excerpt) - (excerpt.asksOnly || excerpt.slight ? 1 : 0)
  return [...items.values()]
    .map((excerpts) => excerpts.reduce((best, each) => (worth(each) > worth(best) ? each : best)))
    .toSorted((a, b) => worth(b) - worth(a))
}
