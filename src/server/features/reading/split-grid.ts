import { isKnownNoun } from './known-nouns.ts'
import type { Line } from './lines.ts'
import type { Turn } from './split-turns.ts'
import { type Cell, cells, unquoted } from './talk-cells.ts'

const DELIMITERS = ['\t', '|', ';', ',', '  '] as const
const HEAD_LINES = 8
const MIN_PEOPLE = 2
const MIN_ROWS = 2
/** A number and a question may stand before the answers. */
const MAX_OTHERS = 2
/** So many of the rows ask something, or the first column is called after what is asked. */
const ASKING_SHARE = 0.5
const ASKED = /^(?:(?:no|nr|#)\.?\s)?(?:questions?|asked|points?|issues?|topics?|matters?)(?!\p{L})/iu
/** "-", "n/a": nothing was answered. */
const NOTHING = /^(?:[\s–—-]*|n\.?\/?a\.?|none|no answer)$/i

/** A grid whose rows are questions and whose columns are people: each cell is what the person at its head answers. */
export function splitGrid(lines: readonly Line[], isKnown: (name: string) => boolean): Turn[] | null {
  const written = lines.filter(({ words }) => words.trim() !== '')
  for (const [at, head] of written.slice(0, HEAD_LINES).entries())
    for (const delimiter of DELIMITERS) {
      if (head.words.length > MAX_HEAD) continue
      const heads = cells(head, delimiter).map(({ words }) => words.replace(/[*_"]/g, '').trim())
      const people = heads.map((words) => findPerson(words, isKnown))
      const named = people.filter((one) => one !== null)
      if (
        new Set(named).size < MIN_PEOPLE ||
        new Set(named).size < named.length ||
        heads.length - named.length > MAX_OTHERS
      )
        continue
      const first = people.findIndex((one) => one !== null)
      if (first === 0 || people.slice(first).includes(null)) continue
      const rows = written
        .slice(at + 1)
        .map((row) => cells(row, delimiter))
        .filter((row) => row.length === heads.length && !row.every(({ words }) => /^[\s:|=-]*$/.test(words)))
      const questions = rows.filter((row) => /\?["”]?\s*$/.test(row[first - 1]?.words ?? ''))
      if (
        rows.length >= MIN_ROWS &&
        (questions.length >= rows.length * ASKING_SHARE || ASKED.test(heads[first - 1] ?? ''))
      )
        return rows.flatMap((row) => readRow(row, people, first))
    }
  return null
}

const MAX_HEAD = 4_000

/** "Clerk Roe (by phone)": whoever the case knows by these words, or by the last of them behind what somebody is. */
function findPerson(head: string, isKnown: (name: string) => boolean): string | null {
  const bare = head.replace(/\s?\([^)]*\)$/, '').trim()
  const [first = '', ...others] = bare.split(' ')
  const isTitled = others.length > 0 && isKnownNoun(first.toLowerCase())
  const name = others.join(' ')
  const called = isTitled ? [name, head, bare] : [head, bare, name]
  return called.find((one) => one !== '' && isKnown(one)) ?? null
}

function readRow(row: readonly Cell[], people: readonly (string | null)[], first: number): Turn[] {
  const base = { written: null, kind: 'transcript' } as const
  const question = row[first - 1]
  const from = row[0]?.start ?? 0
  const asked =
    question && /\p{L}/u.test(question.words)
      ? [{ ...base, label: 'Q', labelStart: from, ...toSpan(question) }]
      : []
  return [
    ...asked,
    ...row.flatMap((cell, at) => {
      const label = people[at]
      if (!label || NOTHING.test(unquoted(cell).words)) return []
      return [{ ...base, label, labelStart: row[at - 1]?.end ?? from, ...toSpan(cell) }]
    }),
  ]
}

const toSpan = (cell: Cell): { start: number; end: number } => {
  const { start, end } = unquoted(cell)
  return { start, end }
}
