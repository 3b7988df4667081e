import type { Line } from './lines.ts'
import { findAttribution } from './mail-attributions.ts'

/** What mail programs and people put before each line that they quote, beside ">". */
const MARK = /^[^\S\n]{0,3}(?<mark>[|:}%#+*~=»¦]{1,2}|-{2})[^\S\n]+(?=\S)/u

/**
 * Lines that stand under "On Monday Ana Diaz wrote:" and begin with the sign that the first of them begins with are
 * quoted, as those behind ">" are; what stands between them is not.
 */
export function deepenQuoted(lines: readonly Line[]): readonly Line[] {
  let mark: string | null = null
  let isFirst = false
  return lines.some(({ words }) => MARK.test(words))
    ? lines.map((line, at) => {
        const begins = MARK.exec(line.words)
        if (line.words.trim() === '') return line
        if (isFirst) mark = begins?.groups?.mark ?? null
        isFirst = false
        if (begins && begins.groups?.mark === mark) {
          const length = begins[0].length
          return {
            ...line,
            words: line.words.slice(length),
            wordsStart: line.wordsStart + length,
            depth: line.depth + 1,
          }
        }
        if (/[:：]\s*$/.test(line.words) && endsAttribution(lines, at)) isFirst = true
        return line
      })
    : lines
}

const MAX_LINES = 4
/** It may begin some lines above the one that it ends in. */
function endsAttribution(lines: readonly Line[], at: number): boolean {
  for (let first = at; first > at - MAX_LINES && first >= 0; first--)
    if (findAttribution(lines, first)?.lines === at - first + 1) return true
  return false
}
