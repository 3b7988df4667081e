import type { Edit } from './edits.ts'
import type { FoundEdits } from './find-name-edits.ts'
import { COUNTERPARTS, MAN_TITLE, WOMAN_TITLES, type WomanTitle } from './gendered-words.ts'
import { inSameCase } from './in-same-case.ts'
import { readPossessive } from './read-possessive.ts'

const WORD = /(?<![\p{L}\p{M}\p{N}])\p{L}[\p{L}\p{M}]*(?:-in-law)?(?![\p{L}\p{M}\p{N}])/gu

/** Where a text says of somebody whether they are a man or a woman. */
export function findGenderEdits(text: string, womanTitle: WomanTitle): FoundEdits {
  const edits: Edit[] = []
  let ambiguous = 0
  for (const match of text.matchAll(WORD)) {
    const [written] = match
    const place = { start: match.index, end: match.index + written.length }
    const other = findCounterpart(written.toLowerCase(), { text, place, womanTitle })
    if (other === undefined) continue
    const words = other === null ? null : inSameCase(other, written)
    if (words === null) ambiguous++
    else edits.push({ ...place, words })
  }
  return { edits, ambiguous }
}

/** Undefined for a word without gender; null where it has one, and its counterpart cannot be told. */
function findCounterpart(
  word: string,
  {
    text,
    place,
    womanTitle,
  }: { text: string; place: { start: number; end: number }; womanTitle: WomanTitle },
): string | null | undefined {
  switch (word) {
    case 'him':
      return 'her'
    case 'hers':
      return 'his'
    case 'his':
      return readPossessive(text, place) === 'whom' ? 'hers' : 'her'
    case 'her': {
      const use = readPossessive(text, place)
      return use === null ? null : use === 'whose' ? 'his' : 'him'
    }
    case MAN_TITLE:
      return womanTitle
    case womanTitle:
      return MAN_TITLE
    default:
      if (WOMAN_TITLES.some((title) => title === word)) return null
      return COUNTERPARTS.get(word)
  }
}
