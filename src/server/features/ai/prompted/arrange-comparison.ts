import { knownNames } from '#server/platform/text/known-names.ts'
import { compareValues, findValues, type Value } from '#server/platform/text/values.ts'
import type { AnalysisTask } from '#server/ports/analyst.ts'
import type { ComparativeView } from '#shared/contracts/analysis-views.ts'
import type { MarkedStatement } from './arranged-shape.ts'
import { type CitedWords, citedWords, readPeople } from './cited-words.ts'

type Row = ComparativeView['rows'][number]

interface Mark {
  readonly row: string
  readonly column: string
  readonly relation: Row['relation']
}

interface Column {
  readonly evidence_id: string | null
  readonly party: string | null
}

interface Placed {
  readonly key: string
  readonly row: string
  readonly column: number
  readonly relation: Row['relation']
  readonly words: string
}

/** The rows of a model's marks: a cell holds only words of its column, and values are compared here, not by the model. */
export function arrangeComparison(
  marked: readonly MarkedStatement<Mark>[],
  task: AnalysisTask,
): { view: ComparativeView; dropped: number } {
  const names = knownNames(readPeople(task))
  const titles = new Map(task.passages.map(({ evidenceId, title }) => [plain(title), evidenceId]))
  const resolve = (said: string): Column | null => {
    const evidenceId = titles.get(plain(said))
    const party = evidenceId === undefined ? names.find(said) : null
    return evidenceId === undefined && party === null ? null : { evidence_id: evidenceId ?? null, party }
  }
  const asked = task.params?.comparative?.columns?.map(
    (one): Column =>
      'party' in one
        ? { evidence_id: null, party: names.find(one.party) ?? one.party }
        : { evidence_id: one.evidence_id, party: null },
  )
  const columns = asked ?? distinct(marked.flatMap(({ mark }) => resolve(mark.column) ?? []))
  const bears = ({ evidence_id, party }: Column, { passage, units, words }: CitedWords): boolean =>
    party === null
      ? passage.evidenceId === evidence_id
      : units.some(({ speaker }) => speaker !== null && names.find(speaker.name) === party) ||
        names.namedIn(words).includes(party)
  const placed = marked.flatMap(({ statement, mark }): Placed[] => {
    const [cited] = citedWords(statement, task)
    const meant = resolve(mark.column)
    const at = columns.findIndex((one) => isSame(one, meant))
    const column = columns[at]
    if (!cited || !column || mark.row.trim() === '' || !bears(column, cited)) return []
    const { key } = statement
    return [{ key, row: plain(mark.row), column: at, relation: mark.relation, words: cited.words }]
  })
  return {
    view: {
      type: 'comparative',
      columns,
      rows: [...Map.groupBy(placed, ({ row }) => row).values()].map(toRow),
    },
    dropped: marked.length - placed.length,
  }
}

const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()

const isSame = (one: Column, other: Column | null): boolean =>
  other !== null && one.evidence_id === other.evidence_id && one.party === other.party

const distinct = (columns: readonly Column[]): Column[] =>
  columns.filter((one, at) => columns.findIndex((other) => isSame(one, other)) === at)

function toRow(placed: readonly Placed[]): Row {
  const cells = [...Map.groupBy(placed, ({ column }) => column)]
    .toSorted(([x], [y]) => x - y)
    .map(([column, own]) => ({ column, statement_ids: own.map(({ key }) => key) }))
  if (cells.length < 2) return { cells, relation: 'only_in', differs_in: null }
  const [said, otherwise] = new Set(placed.map(({ relation }) => relation))
  const given = said === undefined || otherwise !== undefined || said === 'only_in' ? 'unclear' : said
  const compared = compareCells(placed)
  if (compared === null) return { cells, relation: given, differs_in: given === 'denies' ? 'negation' : null }
  const agrees = compared === 'same' ? given === 'same' : given === 'differs' || given === 'denies'
  if (!agrees) return { cells, relation: 'unclear', differs_in: null }
  return {
    cells,
    relation: given,
    differs_in: given === 'differs' ? toKind(compared) : given === 'denies' ? 'negation' : null,
  }
}

/** Where two columns both hold values: the first that differs, or that all are the same; null where nothing compares. */
function compareCells(placed: readonly Placed[]): 'same' | Value | null {
  const read = placed.map(({ column, words }) => ({
    column,
    values: findValues(words).filter(({ kind }) => kind !== 'name' && kind !== 'negation'),
  }))
  let found: 'same' | null = null
  for (const [at, one] of read.entries()) {
    for (const other of read.slice(at + 1)) {
      if (one.column === other.column) continue
      for (const value of one.values) {
        if (other.values.some((held) => compareValues(value, held) === 'same')) found = 'same'
        else if (other.values.some((held) => compareValues(value, held) === 'different')) return value
      }
    }
  }
  return found
}

function toKind(value: 'same' | Value): Row['differs_in'] {
  if (value === 'same') return null
  if (value.kind === 'money') return 'amount'
  if (value.kind === 'date' || value.kind === 'time' || value.kind === 'name') return value.kind
  return 'number'
}
