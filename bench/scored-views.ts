import type { Draft } from '#server/ports/analyst.ts'
import type { AnalysisContent } from '#shared/contracts/analyses.ts'
import type { PlantedPair } from '#test/support/comparison-pairs.ts'

/** Counts of hits and of all, by what was counted. */
export type Hits = Readonly<Record<string, readonly [hits: number, of: number]>>
export const none: readonly [number, number] = [0, 0]

interface Place {
  readonly file: string
  readonly quote: string
}

/** What is known of a case. */
export interface Truth {
  readonly witnesses?: readonly (Place & { person: string; stance: string; basis: string })[]
  readonly contradictions?: readonly { readonly a: Place; readonly b: Place }[]
  readonly not_contradictions?: readonly { readonly a: Place; readonly b: Place }[]
}

interface Known {
  readonly truth: Truth
  /** File names by the ids of items. */
  readonly fileOf: ReadonlyMap<string, string>
}

export const sum = (all: readonly Hits[]): Hits =>
  Object.fromEntries(
    [...new Set(all.flatMap((one) => Object.keys(one)))].map((key) => [
      key,
      [0, 1].map((place) => all.reduce((total, one) => total + (one[key]?.[place] ?? 0), 0)) as [
        number,
        number,
      ],
    ]),
  )

const statementsOf = (content: AnalysisContent) =>
  new Map(content.sections.flatMap(({ statements }) => statements).map((one) => [one.id, one]))

export const textsOf = (content: AnalysisContent): Map<string, string> =>
  new Map([...statementsOf(content)].map(([id, { text }]) => [id, text]))

/** The pairs of files between which something is known to conflict. */
export const pairsOf = ({ contradictions = [] }: Truth): [string, string][] => [
  ...new Map(
    contradictions
      .filter(({ a, b }) => a.file !== b.file)
      .map(({ a, b }): [string, [string, string]] => [
        [a.file, b.file].toSorted().join(' '),
        [a.file, b.file],
      ]),
  ).values(),
]

/** Of what is known to be said, what stands in a cell of the right person, with the right stance and basis. */
export function scoreWitnesses(contents: readonly AnalysisContent[], { truth, fileOf }: Known): Hits {
  const content = contents.find(({ view }) => view?.type === 'witness_credibility')
  const view = content?.view
  if (view?.type !== 'witness_credibility') return {}
  const statements = statementsOf(content as AnalysisContent)
  const counts = { shown: 0, person_right: 0, stance_right: 0, basis_right: 0 }
  const known = (truth.witnesses ?? []).filter(({ person }) =>
    view.witnesses.some(({ party }) => isPerson(party, person)),
  )
  for (const one of known) {
    const cells = view.cells.filter(({ statement_ids }) =>
      statement_ids.some((id) =>
        statements
          .get(id)
          ?.citations.some(({ evidence_id, quote }) =>
            isAt({ file: fileOf.get(evidence_id) ?? '', quote }, one),
          ),
      ),
    )
    const own = cells.filter(({ party }) => isPerson(party, one.person))
    if (cells.length > 0) counts.shown++
    if (own.length > 0) counts.person_right++
    if (own.some(({ stance }) => stance === one.stance)) counts.stance_right++
    if (own.some(({ basis }) => basis === one.basis)) counts.basis_right++
  }
  const { shown, ...right } = counts
  return {
    witness_shown: [shown, known.length],
    ...Object.fromEntries(
      Object.entries(right).map(([key, hits]) => [`witness_${key}_of_shown`, [hits, shown]]),
    ),
  }
}

/** Of the known conflicts between two files, those in a row of their comparison: one that differs or denies, and any. */
export function scoreComparisons(contents: readonly AnalysisContent[], { truth, fileOf }: Known): Hits {
  const rows = contents.flatMap((content) => {
    const { view } = content
    if (view?.type !== 'comparative') return []
    const statements = statementsOf(content)
    return view.rows.map(({ cells, relation }) => ({
      relation,
      places: cells.flatMap(({ statement_ids }) =>
        statement_ids.flatMap((id) =>
          (statements.get(id)?.citations ?? []).map(({ evidence_id, quote }) => ({
            file: fileOf.get(evidence_id) ?? '',
            quote,
          })),
        ),
      ),
    }))
  })
  const differing = rows.filter(({ relation }) => relation === 'differs' || relation === 'denies')
  const count = (among: typeof rows, pairs: Truth['contradictions'] = []): [number, number] => {
    const across = pairs.filter(({ a, b }) => a.file !== b.file)
    const shown = across.filter(({ a, b }) =>
      among.some(({ places }) => [a, b].every((side) => places.some((place) => isAt(place, side)))),
    )
    return [shown.length, across.length]
  }
  return {
    conflicts_as_rows: count(differing, truth.contradictions),
    conflicts_side_by_side: count(rows, truth.contradictions),
    look_alikes_as_rows: count(differing, truth.not_contradictions),
    rows_that_differ: [differing.length, rows.length],
  }
}

/** Of what was planted, the rows found with the right relation; of the rows that differ, the planted ones. */
export function scorePlanted(draft: Draft, { planted }: PlantedPair): Hits {
  const { view } = draft
  if (view?.type !== 'comparative') return {}
  const texts = new Map(
    draft.sections.flatMap(({ statements }) => statements.map(({ key = '', text }) => [key, text] as const)),
  )
  const rows = view.rows.map(({ relation, cells }) => ({
    relation,
    cells: new Map(cells.map(({ column, statement_ids: [id = ''] }) => [column, texts.get(id) ?? ''])),
  }))
  const isRow = (row: (typeof rows)[number], { relation, left, right }: PlantedPair['planted'][number]) =>
    row.relation === relation &&
    holds(row.cells.get(0), left) &&
    (right === null ? row.cells.size === 1 : holds(row.cells.get(1), right))
  const claims = rows.filter(({ relation }) => relation !== 'same' && relation !== 'unclear')
  return {
    planted: [planted.filter((one) => rows.some((row) => isRow(row, one))).length, planted.length],
    claimed: [claims.filter((row) => planted.some((one) => isRow(row, one))).length, claims.length],
  }
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const holds = (shown: string | undefined, sentence: string): boolean => {
  if (!shown) return false
  const [one, other] = [onOneLine(shown), onOneLine(sentence)]
  return one.includes(other) || other.includes(one)
}

const SAME = 0.6

const isAt = (shown: Place, wanted: Place): boolean =>
  shown.file === wanted.file &&
  (covered(wanted.quote, shown.quote) >= SAME || covered(shown.quote, wanted.quote) >= SAME)

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Share of the words that stand in the text in the same order, as the tool beside the material counts it. */
function covered(quote: string, text: string): number {
  const [wanted, held] = [wordsOf(quote), wordsOf(text)]
  let row = new Array<number>(held.length + 1).fill(0)
  for (const word of wanted) {
    const next = [0]
    for (const [at, other] of held.entries())
      next.push(Math.max(row[at + 1] ?? 0, next[at] ?? 0, (row[at] ?? 0) + (word === other ? 1 : 0)))
    row = next
  }
  return wanted.length === 0 ? 0 : (row.at(-1) ?? 0) / wanted.length
}

const TITLES = new Set(['mr', 'mrs', 'ms', 'dr'])

/** Two words of the name in common, or all of a name of one word. */
function isPerson(said: string, wanted: string): boolean {
  const [one, other] = [said, wanted].map(
    (name) => new Set(wordsOf(name).filter((word) => !TITLES.has(word))),
  )
  return (
    one !== undefined &&
    other !== undefined &&
    one.intersection(other).size >= Math.min(2, one.size, other.size)
  )
}
