import type { TextMark } from './text-marks.ts'

/** What is marked on a page: its words, and how often the same words stand before it on that page. */
export interface PageMark {
  /** From 1. */
  readonly page: number
  readonly words: string
  readonly nth: number
  /** Its place among the marks of the text. */
  readonly mark: number
}

const PAGE_END = '\f'

/** The marks of a text whose pages end with form feeds, page by page: one that runs over a page end is cut there. */
export function toPageMarks(text: string, marks: readonly TextMark[]): PageMark[] {
  let [page, pageStart] = [1, 0]
  return marks.flatMap(({ start, end }, mark) => {
    for (
      let at = text.indexOf(PAGE_END, pageStart);
      at >= 0 && at < start;
      at = text.indexOf(PAGE_END, pageStart)
    ) {
      page++
      pageStart = at + 1
    }
    return text
      .slice(start, end)
      .split(PAGE_END)
      .map((words, further) => ({
        page: page + further,
        words,
        nth: further === 0 ? countIn(text.slice(pageStart, start), words) : 0,
        mark,
      }))
  })
}

/** How often the same letters stand in a text. */
function countIn(text: string, words: string): number {
  const letters = toLetters(words)
  return letters === '' ? 0 : toLetters(text).split(letters).length - 1
}

/** Letters and digits alone: blanks, line ends and dashes are set differently on a page and in its text. */
const toLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** A part of a piece of a page's text, by the places of its characters. */
export interface Stretch {
  readonly piece: number
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

const MIN_PART = 12

/** Where words stand on a page whose text comes in pieces, also where the page has them in another order of lines. */
export function findOnPage(pieces: readonly string[], words: string, nth = 0): Stretch[] {
  const letters: { readonly piece: number; readonly at: number }[] = []
  let page = ''
  for (const [piece, text] of pieces.entries())
    for (const [at, sign] of [...text].entries())
      for (const letter of toLetters(sign)) {
        page += letter
        letters.push({ piece, at })
      }
  return find(page, toLetters(words), nth).flatMap(({ start, end }) => toStretches(letters.slice(start, end)))
}

function find(page: string, words: string, nth: number): TextMark[] {
  if (words === '') return []
  let start = page.indexOf(words)
  if (start >= 0) {
    for (let skipped = 0; skipped < nth; skipped++) {
      const next = page.indexOf(words, start + words.length)
      if (next < 0) break
      start = next
    }
    return [{ start, end: start + words.length }]
  }
  if (words.length < 2 * MIN_PART) return []
  const middle = words.length >> 1
  return [...find(page, words.slice(0, middle), 0), ...find(page, words.slice(middle), 0)]
}

function toStretches(letters: readonly { readonly piece: number; readonly at: number }[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const { piece, at } of letters) {
    const last = stretches.at(-1)
    if (last?.piece === piece) stretches[stretches.length - 1] = { ...last, to: at + 1 }
    else stretches.push({ piece, from: at, to: at + 1 })
  }
  return stretches
}
