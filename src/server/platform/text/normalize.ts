import type { Span } from './span.ts'

/** A text in its plain typographic form that still knows where each of its characters came from. */
export interface NormalizedText {
  /** Case is kept: callers that ignore case fold afterwards (`foldCase`) and can still check capitals. */
  readonly text: string
  /** The original span behind [start, end) of `text`; never half a ligature. An empty span stays empty. */
  original(start: number, end: number): Span
}

/**
 * One character with its combining marks; scripts that compose across code points are taken as a run. At most 30
 * marks, because sorting them takes quadratic time.
 */
const CLUSTER = /[\u1100-\u11ff]+|[\uff66-\uff9f]+|\P{M}\p{M}{0,30}|\p{M}{1,30}/uy
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\p{Co}]|(?!\s)\p{Cc}/gu
const SINGLE_QUOTES = /[`´‘’‚‛′‵‹›ʹʻʼʽˈ＇]/g
const DOUBLE_QUOTES = /[“”„‟″‶«»〝〞〟＂]/g
const LONG_DASHES = /[—―⸺⸻﹘]/g
const DASHES = /[\u2010-\u2013\u2043\u2212\u02d7\ufe63\uff0d\u00ad]/g
const SOFT_HYPHEN = '\u00ad'
const LINE_END = /[ \t]*[\r\n\u2028\u2029]/y
const SUPERSCRIPT = /^[²³¹\u2070-\u2079\u2080-\u2089]$/

const plainForms = new Map<string, string>()
const MAX_PLAIN_FORMS = 5_000

/**
 * NFKC, and: all quote marks become ' or ", all dashes - (long ones --), the ellipsis character three dots. Each run
 * of spaces and line breaks, with the `>` marks of quoted mail at line starts, becomes one space. Soft hyphens,
 * zero-width, bidirectional and control characters are removed; a soft hyphen at a line break becomes the hyphen that
 * readers saw. Words hyphenated at a line end are not joined here ("well-" + "known" must stay two): compare both
 * ways.
 */
export function normalizeWithMap(text: string): NormalizedText {
  const units: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let spaceFrom = -1
  let lineStart = true
  const push = (unit: string, start: number, end: number) => {
    if (spaceFrom >= 0 && units.length > 0) {
      units.push(' ')
      starts.push(spaceFrom)
      ends.push(start)
    }
    spaceFrom = -1
    lineStart = false
    units.push(unit)
    starts.push(start)
    ends.push(end)
  }
  for (let at = 0; at < text.length; ) {
    const cluster = readCluster(text, at)
    const end = at + cluster.length
    const plain = cluster === SOFT_HYPHEN && breaksLine(text, end) ? '-' : plainForm(cluster)
    if (plain === ' ' || (plain === '>' && lineStart)) {
      if (spaceFrom < 0) spaceFrom = at
      lineStart ||= isLineBreak(cluster)
    } else {
      const glue = separatorBefore(cluster, units.at(-1))
      if (glue && plain !== '') push(glue, at, at)
      for (let i = 0; i < plain.length; i++) push(plain.charAt(i), at, end)
    }
    at = end
  }
  return {
    text: units.join(''),
    original: (start, end) => {
      const from = starts[start] ?? text.length
      return { start: from, end: start >= end ? from : (ends[end - 1] ?? text.length) }
    },
  }
}

const MAX_MARKS = 30
const MARKS_TOO_MANY = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/**
 * NFKC of any text in linear time. No script puts more than a few marks on one letter, so further ones are dropped.
 */
export const composed = (text: string): string =>
  (text.length > MAX_MARKS ? text.replace(MARKS_TOO_MANY, '$1') : text).normalize('NFKC')

/** Folds case, also where the upper case is longer ("ß", "SS"). */
export const foldCase = (text: string): string => text.toUpperCase().toLowerCase()

function readCluster(text: string, at: number): string {
  const next = text.charCodeAt(at + 1)
  if (text.charCodeAt(at) < 0x80 && !(next >= 0x300)) return text.charAt(at)
  CLUSTER.lastIndex = at
  return CLUSTER.exec(text)?.[0] ?? text.charAt(at)
}

function plainForm(cluster: string): string {
  const known = plainForms.get(cluster)
  if (known !== undefined) return known
  const plain = cluster
    .replace(/\u0085/g, '\n')
    .replace(INVISIBLE, '')
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .normalize('NFKC')
    .replace(/\u2044/g, '/')
    .replace(/\u2032/g, "'")
    .replace(LONG_DASHES, '--')
    .replace(DASHES, '-')
    .replace(/\s+/g, ' ')
  if (plainForms.size < MAX_PLAIN_FORMS) plainForms.set(cluster, plain)
  return plain
}

/** Prevents NFKC from turning "5½" into the number 51/2 and "10²" into 102. */
function separatorBefore(cluster: string, previous: string | undefined): string {
  if (previous === undefined || !/\p{Nd}/u.test(previous) || cluster.charCodeAt(0) < 0x80) return ''
  if (SUPERSCRIPT.test(cluster)) return '^'
  return /^\p{No}/u.test(cluster) && /\u2044/.test(cluster.normalize('NFKC')) ? ' ' : ''
}

const isLineBreak = (cluster: string): boolean => /[\n\r\u2028\u2029\u0085\v\f]/.test(cluster)

function breaksLine(text: string, at: number): boolean {
  LINE_END.lastIndex = at
  return LINE_END.test(text)
}
