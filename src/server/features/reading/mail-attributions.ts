import type { Line } from './lines.ts'
import { readAddress } from './mail-headers.ts'
import { HAS_MOMENT, STAMP_FIRST } from './stamps.ts'

/** How mail programs say that somebody wrote what follows, in the languages they speak. */
const WROTE =
  '(?:wrote|writes|schrieb|a écrit|escribió|ha scritto|schreef|geschreven|escreveu|skrev|napisał(?:\\(a\\)|a)?|pisze|kirjoitti|写道|write)'
const ENDS_WROTE = new RegExp(
  `(?<!\\p{L})${WROTE}(?!\\p{L})[^\\n]{0,120}?\\s?[:：]?\\s*(?:-{2,}\\s*)?$`,
  'iu',
)
const WROTE_ANYWHERE = new RegExp(
  `(?<!\\p{L})(?:has|hat|heeft)?\\s?${WROTE}(?!\\p{L})(?:\\s(?:het volgende|the following|folgendes))?`,
  'iu',
)
const OPENS =
  /^\s*(?:-{2,}\s*)?(?:On|Am|Le|El|Il(?: giorno)?|Op|Em|Den|W dniu|Dnia|Quoting|pe|ti|ma|ke|to|la|su|Zitat von)\s/u
const ADDRESS = /<[^<>\s]{1,80}@[^<>\s]{1,80}>|\[mailto:|[\w.+-]{1,60}@[\w.-]{1,60}\.\w{2,}/
const MAX_LENGTH = 320
const MAX_LINES = 4

export interface Attribution {
  readonly from: string | null
  readonly words: string
  readonly lines: number
}

/**
 * "On Thu, Feb 19, 2026 at 5:02 PM Sloane Petrakis wrote:" in any language and over several lines: a line that ends in
 * a colon, with a moment or an address in it, and a word for writing or words that are quoted below.
 */
export function findAttribution(lines: readonly Line[], at: number): Attribution | null {
  const first = lines[at]
  if (!first || first.words.length > MAX_LENGTH) return null
  let words = ''
  for (let count = 1; count <= MAX_LINES; count++) {
    const line = lines[at + count - 1]
    if (!line || line.depth !== first.depth || line.words.trim() === '' || line.words.length > MAX_LENGTH)
      return null
    words = `${words} ${line.words.trim()}`.trim()
    if (words.length > MAX_LENGTH) return null
    if (/[:：]\s*$|-{3,}\s*$/.test(words))
      return isAttribution(words, deeperBelow(lines, at + count, first.depth))
        ? { from: writerIn(words), words, lines: count }
        : null
    if (!OPENS.test(words) && !STAMP_FIRST.test(words)) return null
  }
  return null
}

function isAttribution(words: string, isQuotedBelow: boolean): boolean {
  const hasWrote = ENDS_WROTE.test(words)
  const hasMoment = HAS_MOMENT.test(words)
  const hasAddress = ADDRESS.test(words)
  if (hasWrote && (hasMoment || hasAddress))
    return OPENS.test(words) || STAMP_FIRST.test(words) || hasAddress || isQuotedBelow
  if (hasMoment && hasAddress) return true
  return isQuotedBelow && (hasWrote || hasAddress)
}

function deeperBelow(lines: readonly Line[], at: number, depth: number): boolean {
  const next = lines.slice(at, at + 3).find(({ words, depth: own }) => words.trim() !== '' || own > depth)
  return next !== undefined && next.depth > depth
}

/** What is left of such a line without the moment and the word for writing. */
function writerIn(words: string): string | null {
  const bare = words
    .replace(/^[-\s]+|[-:：\s]+$/g, '')
    .replace(WROTE_ANYWHERE, ' ')
    .replace(OPENS, ' ')
    .trim()
  const address = /(?:"?(?<name>\p{Lu}[^"<>\d:]{1,60}?)"?\s*)?<(?<mail>[^<>\s]{1,80}@[^<>\s]{1,80})>/u.exec(
    bare,
  )?.groups
  const named = address?.name?.replace(/^.*?,\s(?=\p{Lu}\p{L}+\s\p{Lu})/u, '').replace(/^[,\s]+|[,\s]+$/g, '')
  if (address && named && !HAS_MOMENT.test(named)) return readAddress(named)
  // The name is what stands in capitals farthest from the moment: behind it, or before it.
  const pieces = bare
    .replace(/<[^>]*>/g, ' ')
    .split(MOMENT_PIECE)
    .flatMap((piece) => piece.split(/\s{2,}/))
    .map((piece) =>
      piece
        .replace(/^(?:\s|,|at|um|à|kl\.?|om|o|a las|alle|às|\d|:|\.)+(?=\P{L}|$|\p{Lu})|[\s,:(]+$/gu, '')
        .trim(),
    )
    .filter((piece) =>
      /^(?:"?\p{Lu}[\p{L}.’'"-]*)(?:\s(?:\p{Lu}[\p{L}.’'"-]*|v[ao]n|d[aei]|der|\([^)]*\)))*(?:,\s\p{Lu}\p{L}+)?$/u.test(
        piece,
      ),
    )
  return readAddress(pieces.at(-1) ?? address?.mail ?? ADDRESS.exec(bare)?.[0] ?? '')
}

const MOMENT = HAS_MOMENT.source
const MOMENT_PIECE = new RegExp(`${MOMENT}(?:\\s?(?:GMT|UTC)?[+-]\\d{1,2}:?\\d{0,2})?`, 'giu')
