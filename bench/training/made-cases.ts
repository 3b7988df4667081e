import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface MadeUnit {
  readonly speaker: string
  readonly date: string
  /** The question that it answers, the head of its table, the subject of its mail. */
  readonly context: string
  readonly text: string
}

export interface MadeCase {
  readonly units: readonly MadeUnit[]
  /** With the places of the units that decide it, and of others that belong in a full answer; none where nothing answers it. */
  readonly questions: readonly {
    readonly question: string
    readonly decides: readonly number[]
    readonly bears: readonly number[]
  }[]
}

const FOLDER = join(import.meta.dirname, '../training-material/answers')

/** The made-up cases in the order of their files; the README beside them describes their lines. */
export const readMadeCases = (): MadeCase[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.txt'))
    .sort((a, b) => (a < b ? -1 : 1))
    .flatMap((name) => readFileSync(join(FOLDER, name), 'utf8').split(/^# /mu).slice(1).map(readCase))

function readCase(written: string): MadeCase {
  const [, ...lines] = written.split('\n').map((line) => line.trim())
  const rows = lines.filter((line) => line !== '').map((line) => line.split('|').map((field) => field.trim()))
  const numbered = rows.filter(([mark = '', ...fields]) => /^\d+$/.test(mark) && fields.length === 5)
  const placeOf = new Map(numbered.map(([mark = ''], place) => [mark, place]))
  const places = (list = '') => (list.match(/\d+/g) ?? []).flatMap((number) => placeOf.get(number) ?? [])
  return {
    units: numbered.map(([, , speaker = '', date = '', context = '', text = '']) => ({
      speaker,
      date,
      context,
      text,
    })),
    questions: rows.flatMap(([mark, ...fields]) => {
      if (mark === 'N') return [{ question: fields[0] ?? '', decides: [], bears: [] }]
      if (mark !== 'Q') return []
      const [, question = '', deciding, bearing] = fields
      const decides = places(deciding)
      return decides.length === 0
        ? []
        : [{ question, decides, bears: places(bearing).filter((place) => !decides.includes(place)) }]
    }),
  }
}
