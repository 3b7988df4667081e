import type { HandledComment } from './entry-comments.ts'
import type { Line } from './lines.ts'
import type { Namer } from './names.ts'

const WHO = "(?:\\p{Lu}{2,4}|(?:\\p{Lu}\\p{Ll}+\\s)?\\p{Lu}[\\p{L}’'-]*)"
/** "RH to IP, who had the key? - I had.", "NV: drunk? - I never said so.": a clerk writes question and answer on one line. */
const OPENS = new RegExp(
  `(?<![\\p{L}.])(?<asker>${WHO})(?:\\sto\\s(?<to>${WHO}))?[,:]\\s(?=[^.?!]{1,300}\\?\\s+[-–—]\\s)`,
  'gu',
)
/** "NV called." */
const CALLED = new RegExp(
  `(?<![\\p{L}.])(?<who>${WHO})\\s(?:is\\s|was\\s)?(?:called|recalled|sworn|comes in|came in)[.,]`,
  'gu',
)
const DASH = /\s[-–—]\s(?=\S)/gu
const MIN_LINES = 2
const MAX_LINE = 4_000

/** Questions and answers that run on with dashes in a clerk's notes: they take turns from whoever asks first. */
export function findDashTalk(lines: readonly Line[], namer: Namer): HandledComment[] {
  const read = lines.map((line) => (line.words.length > MAX_LINE ? [] : readLine(line, namer)))
  return read.filter((found) => found.length > 0).length < MIN_LINES ? [] : read.flat()
}

function readLine({ words, wordsStart }: Line, namer: Namer): HandledComment[] {
  const called = [...words.matchAll(CALLED)]
  const opened = [...words.matchAll(OPENS)]
  return opened.flatMap(({ index, 0: whole, groups }, at) => {
    const { asker = '', to } = groups ?? {}
    const last = called.findLast((one) => one.index < index)?.groups?.who
    const asked = to ?? last
    const answers = asked === undefined ? null : namer.known(asked)
    if (!answers) return []
    const asks = namer.known(asker)
    const from = index + whole.length
    const said = words.slice(from, opened[at + 1]?.index ?? words.length)
    const dashes = [...said.matchAll(DASH)]
    const starts = [0, ...dashes.map((dash) => dash.index + dash[0].length)]
    let isSure = true
    return starts.map((start, turn): HandledComment => {
      const end = dashes[turn]?.index ?? said.length
      const asksNow = turn % 2 === 0
      const turned = said.slice(start, end).trim()
      // A dash within an answer would turn the sides, and a whole answer in quotation marks is of somebody else.
      isSure &&= !asksNow || turned.endsWith('?')
      const speaker = asksNow ? asks : answers
      return {
        start: wordsStart + (turn === 0 ? index : from + (dashes[turn - 1]?.index ?? 0) + 1),
        labelEnd: wordsStart + from + start,
        end: wordsStart + from + end,
        speaker: speaker && { ...speaker, certain: speaker.certain && isSure && !QUOTED.test(turned) },
      }
    })
  })
}

const QUOTED = /^["“][^"“”]*["”][.!?]?$/u
