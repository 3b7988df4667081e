import { findCountersigned } from './countersigned.ts'
import type { HandledComment } from './entry-comments.ts'
import type { Field } from './fields.ts'
import type { Line } from './lines.ts'
import type { Namer } from './names.ts'
import { signedAtEnd } from './signatures.ts'
import type { Speaker } from './unit.ts'

/** "For office use only": below it stands what the office adds to a form that somebody else has filled in. */
const OFFICE_USE = /^\W*(?:for\s)?(?:\p{L}+\s)?(?:use only|office use)\W*$/iu
const SIGNS = /^(?:initials?|signed|signature|sign|by|name|(?:\p{L}+ed|dealt with) by)$/iu
const TAKES_IN = /^(?:received|taken|logged|acknowledged|accepted|entered) by$/iu
const LABEL = /^\s*\p{L}[^:\n]{1,50}:\s*/u

/** "Signed: A. Holt      Date: 3/5/2026" */
const SIGNED =
  /^\s*(?:signed|signature|print(?:ed)? name|name)[^:\n]{0,30}:\s*(?<name>\p{L}[^:\n]{2,40}?)(?:\s{2,}|$)/iu

/** What others than its writer add to a paper: whoever takes note of it, and the office that took it in. */
export const findAddedParts = (
  lines: readonly Line[],
  fields: readonly Field[],
  namer: Namer,
): HandledComment[] => {
  const noted = [...findCountersigned(lines)]
  const names = noted.flatMap(({ words }) => SIGNED.exec(words)?.groups?.name ?? [])
  const signer = names.map((name) => namer.known(name) ?? namer.find(name)).find((one) => one)
  const speaker = signer ? { ...signer, certain: false } : null
  const below = noted.map(({ words, wordsStart, end }) => ({
    start: wordsStart,
    labelEnd: SIGNED.test(words) ? end : wordsStart,
    end,
    speaker,
  }))
  return [...below, ...findOfficePart(lines, fields, namer)]
}

/** What the office writes below a form, each line with whoever signs there or took the form in; null where nobody does. */
function findOfficePart(lines: readonly Line[], fields: readonly Field[], namer: Namer): HandledComment[] {
  const head = lines.findIndex(({ words }) => words.length < MAX_HEAD && OFFICE_USE.test(words))
  const first = lines[head]
  if (!first) return []
  const known = (label: RegExp, isHere: (at: number) => boolean): Speaker | null => {
    const filled = fields.filter((field) => label.test(field.label) && isHere(field.at))
    return filled.map(({ value }) => namer.known(value) ?? namer.find(value)).find((one) => one) ?? null
  }
  const signer = known(SIGNS, (at) => at > first.start) ?? known(TAKES_IN, () => true)
  const speaker = signer && { ...signer, certain: false }
  return lines.slice(head).flatMap(({ words, wordsStart, end }): HandledComment[] => {
    if (words.trim() === '') return []
    const label = wordsStart === first.wordsStart ? words : (LABEL.exec(words)?.[0] ?? '')
    const own = signedAtEnd(words, namer)
    const isSigned = SIGNS.test(label.replace(/:\s*$/, '').trim())
    return [
      {
        start: wordsStart,
        labelEnd: isSigned ? end : wordsStart + label.length,
        end,
        speaker: own ?? speaker,
        isRemark: true,
      },
    ]
  })
}

const MAX_HEAD = 60
