import { baseForms } from '#server/platform/text/wordnet/base-forms.ts'
import type { AnalysisTask } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'

/** Borne by men and women; whoever is named first in the evidence is called by the first, and so on. */
const GIVEN =
  'Alex Robin Casey Jordan Taylor Morgan Jamie Sidney Leslie Quinn Dana Kerry Lee Noel Reese Riley'.split(' ')
const FAMILY =
  'Cooper Hughes Bennett Foster Palmer Jennings Walton Gibson Lambert Norris Sutton Mercer Barnes Tanner Vernon Osborn'.split(
    ' ',
  )

/**
 * An embedding model that never sees what the people of a task are really called: the meaning of a name is no reason to
 * rank a passage higher. Two texts that name the same person still do.
 */
export function blindToNames(embeddings: EmbeddingModel, task: AnalysisTask): EmbeddingModel {
  const names = renamePeople(task)
  if (names.size === 0) return embeddings
  const blinded = (text: string) =>
    text.replaceAll(MAILBOX, 'mail').replaceAll(WRITTEN, (word) => names.get(word.toLowerCase()) ?? word)
  return Object.create(embeddings, {
    embed: {
      value: (texts: readonly string[], signal?: AbortSignal) => embeddings.embed(texts.map(blinded), signal),
    },
  }) as EmbeddingModel
}

const MAILBOX = /[\p{L}\p{N}._%+-]+(?=@[\p{L}\p{N}-]+\.)/gu
const ADDRESS = /[^\s@<>()]+@[^\s@<>()]+/gu
const NAME_WORD = /\p{Lu}[\p{L}\p{M}]*(?:['’-]\p{Lu}[\p{L}\p{M}]*)*/gu
/** A name, with a capital or in small letters. */
const WRITTEN = /\p{L}[\p{L}\p{M}]*(?:['’-]\p{Lu}[\p{L}\p{M}]*)*/gu
const WORD = /\p{L}[\p{L}\p{M}]*/gu

/** What each word of a name becomes, by the word in small letters. Words that the texts also use as ordinary ones stay. */
function renamePeople({ passages, caseFacts }: AnalysisTask): ReadonlyMap<string, string> {
  const ordered = passages.toSorted((a, b) => a.rank - b.rank)
  const written = ordered.flatMap(({ text }) =>
    Array.from(text.replaceAll(ADDRESS, ' ').matchAll(WORD), ([word]) => word),
  )
  const places = new Map<string, number>()
  for (const [place, word] of written.entries()) {
    const small = word.toLowerCase()
    if (!places.has(small)) places.set(small, place)
  }
  const small = new Set(written.filter((word) => word === word.toLowerCase()))
  const isOrdinary = (word: string) => small.has(word) && baseForms(word).length > 0
  const people = [
    ...ordered.flatMap(({ units = [] }) =>
      units.flatMap(({ speaker, to }) => [...(speaker ? [speaker.name] : []), ...to]),
    ),
    ...(caseFacts?.parties ?? []).flatMap(({ name, aliases }) => [name, ...aliases]),
  ]
  const parts = new Map<string, 'given' | 'family'>()
  for (const name of new Set(people)) {
    const words = Array.from(name.matchAll(NAME_WORD), ([word]) => word.toLowerCase()).filter(
      (word) => word.length > 1 && !isOrdinary(word),
    )
    for (const [place, word] of words.entries())
      if (!parts.has(word)) parts.set(word, place < words.length - 1 ? 'given' : 'family')
  }
  // In the order of the texts, which no name decides.
  const last = written.length
  const inOrder = [...parts].toSorted(([a], [b]) => (places.get(a) ?? last) - (places.get(b) ?? last))
  const used = { given: 0, family: 0 }
  return new Map(
    inOrder.map(([word, part]) => {
      const list = part === 'given' ? GIVEN : FAMILY
      const number = used[part]++
      const again = Math.floor(number / list.length)
      return [word, `${list[number % list.length]}${again > 0 ? ` ${again + 1}` : ''}`]
    }),
  )
}
