import { type QuoteCase, type QuotePool, wordsOf } from './quote-sources.ts'
import type { SeededRandom } from './random.ts'

type Typeset = (text: string, random: SeededRandom) => string

const eachSpace = (text: string, change: () => string) => text.replace(/[^\S\n]+/g, change)
const wrap = (text: string, width: number, glue: string) => {
  const lines: string[] = []
  for (const word of wordsOf(text)) {
    if ((lines.at(-1)?.length ?? width) + word.length >= width) lines.push(word)
    else lines[lines.length - 1] += ` ${word}`
  }
  return lines.join(glue)
}

/** Ways to print the same words. */
export const TYPESETTINGS: Record<string, Typeset> = {
  'curly quotes': (text) => text.replace(/"([^"]*)"/g, '“$1”').replace(/'/g, '’'),
  'straight quotes': (text) => text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'"),
  guillemets: (text) => text.replace(/["“]([^"“”]*)["”]/g, '«$1»'),
  'long dashes': (text) => text.replace(/ ?--+ ?| - /g, '—'),
  'short dashes': (text) => text.replace(/[—–]|--/g, '-').replace(/(?<=\w)-(?=\w)/g, '\u2011'),
  'en dashes': (text) => text.replace(/-/g, '–'),
  'no-break spaces': (text, random) =>
    eachSpace(text, () => random.pick([' ', '\u00a0', '\u2009', '\u202f', '  '])),
  ligatures: (text) =>
    text.replaceAll('ffi', 'ﬃ').replaceAll('fi', 'ﬁ').replaceAll('fl', 'ﬂ').replaceAll('ff', 'ﬀ'),
  'full width': (text) => text.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
  'soft hyphens': (text, random) =>
    text.replace(/(?<=\p{Ll}{3})(?=\p{Ll}{3})/gu, () => (random.next() < 0.2 ? '\u00ad' : '')),
  'zero-width characters': (text, random) =>
    text
      .replace(/\S+/g, (word) => (random.next() < 0.3 ? `\u200b${word}\u2060` : word))
      .replace(/^/, '\u202a'),
  'line breaks': (text, random) => eachSpace(text, () => (random.next() < 0.15 ? '\n' : ' ')),
  'CRLF line breaks': (text) => wrap(text, 40, '\r\n'),
  'other wrapping': (text, random) => wrap(text, 30 + random.int(50), '\n'),
  'mail quoting': (text) => `> ${wrap(text, 60, '\n> ')}`,
  hyphenation: (text, random) =>
    text.replace(/(?<=\b\p{Ll}{3,5})(?=\p{Ll}{4,}\b)/gu, () => (random.next() < 0.15 ? '-\n' : '')),
  'one line': (text) => text.replace(/\s+/g, ' '),
  capitals: (text) => text.toUpperCase(),
  'small letters': (text) => text.toLowerCase(),
  'title case': (text) => text.toLowerCase().replace(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase()),
  'first letter': (text) =>
    /^[A-Z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text[0]!.toUpperCase() + text.slice(1),
  decomposed: (text) => text.normalize('NFD'),
  'in quote marks': (text) => `“${text}”`,
  'closing mark dropped': (text) => text.replace(/[.,;:!?]+$/, ''),
  'closing mark added': (text, random) => text.replace(/[.,;:!?]*$/, () => random.pick(['.', ',', ';'])),
  'ellipsis around': (text) => `… ${text} ...`,
  'bold print': (text) => `**${text}**`,
}

const ELLIPSES = [' ... ', ' … ', '...', '…', ' [...] ', ' [. . .] ', ' . . . ', ' (...) ']
const TURNING =
  /\b(?:not|no|never|nor|neither|without|cannot|none|nothing|unless|except|instead|rather|fail\w*|refus\w*|den\w+|declin\w*|alleg\w*|unable|false|lack\w*|hardly|non|million|thousand|hundred|percent|m|half)\b|n['’]t\b|%|[.!?]["”)]?\s/i

/** Lists, address blocks, redactions and short lines are no prose: what an ellipsis in them joins, nobody can tell. */
function isProse(text: string): boolean {
  const lines = text.split('\n').map((line) => line.trim())
  if (/…|\.\.\.|\*\*|\n\s*\n|@|\b\d{5}\b/.test(text)) return false
  if (lines.some((line) => /^(?:\(?\w{1,3}[.)]|[o*•-])\s|:$/.test(line))) return false
  return lines.slice(0, -1).every((line) => line === '' || line.length >= 45)
}

const countWords = (text: string): number => wordsOf(text).filter((word) => /\p{L}{2}/u.test(word)).length

/** Leaves out words in the middle of one sentence, none of them one on which the rest depends. */
export function elide(text: string, random: SeededRandom): string | null {
  const all = wordsOf(text)
  for (let attempt = 0; attempt < 20 && isProse(text); attempt++) {
    const from = 3 + random.int(all.length - 5)
    const to = from + 1 + random.int(all.length)
    if (to > all.length - 3 || TURNING.test(all.slice(from - 2, to + 1).join(' '))) continue
    if (![all[from - 1]!, all[to]!].every((word) => /^\p{L}{2}/u.test(word))) continue
    const [head, tail] = [all.slice(0, from).join(' '), all.slice(to).join(' ')]
    if (countWords(head) >= 3 && countWords(tail) >= 3) return head + random.pick(ELLIPSES) + tail
  }
  return null
}

/** What begins right after a negation says the opposite of what was written. */
const NEGATION_AT_END =
  /(?:\b(?:not|no|never|nor|neither|without|cannot|hardly|non|none|nothing|nobody)|n['’]t)[\s-]+$/i

/** A sentence, or some words of it in a row, printed in other ways: one to three of them, one time in four with an ellipsis. */
export function drawGenuine(pool: QuotePool, random: SeededRandom): QuoteCase | null {
  for (let attempt = 0; attempt < 200; attempt++) {
    const source = pool.sentence()
    if (!source) continue
    const part = random.next() < 0.2 ? someWords(source.text, random) : source.text
    if (countWords(part) < 5 || NEGATION_AT_END.test(source.text.slice(0, source.text.indexOf(part))))
      continue
    const elided = random.next() < 0.25 ? elide(part, random) : null
    const chosen = random.shuffle(Object.keys(TYPESETTINGS)).slice(0, 1 + random.int(3))
    let quote = elided ?? part
    // Quoted mail is never wrapped again after its marks were set.
    const order = chosen.sort((a, b) => Number(a === 'mail quoting') - Number(b === 'mail quoting'))
    for (const name of order) quote = TYPESETTINGS[name]!(quote, random)
    return {
      kind: [elided === null ? 'whole' : 'elided', ...chosen].join(' + '),
      quote,
      chunkId: source.chunkId,
    }
  }
  return null
}

function someWords(text: string, random: SeededRandom): string {
  const gaps = [...text.matchAll(/\s+/g)]
  const from = random.int(Math.max(1, gaps.length - 8))
  const to = from + 8 + random.int(Math.max(1, gaps.length - from - 7))
  return text.slice(gaps[from]!.index, gaps[Math.min(to, gaps.length - 1)]!.index).trim()
}
