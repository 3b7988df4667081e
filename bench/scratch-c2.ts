import { draftComparison } from '#server/adapters/analyst/extractive/comparison/draft-comparison.ts'
import { plantPair } from '#test/support/comparison-pairs.ts'
import { passagesOf } from '#test/support/discrepancy-measurement.ts'
import { readSources } from '#test/support/discrepancy-pairs.ts'
import { seededRandom } from '#test/support/random.ts'

const sources = readSources()
const n = Number(process.argv[2] ?? 40),
  seed = Number(process.argv[3] ?? 7)
const random = seededRandom(seed)
const plain = (s: string) => s.replace(/\s+/g, ' ').trim()
const found: any = { differs: [0, 0], denies: [0, 0], only_in: [0, 0] }
let claimed = 0,
  right = 0
const wrongs: string[] = []
for (let k = 0; k < n; k++) {
  const pair = plantPair(sources, random)
  const task: any = {
    type: 'comparative',
    subject: '',
    focus: '',
    passages: [...passagesOf('left', pair.left), ...passagesOf('right', pair.right)],
    params: { comparative: { columns: [{ evidence_id: 'left' }, { evidence_id: 'right' }] } },
  }
  const draft = await draftComparison(task, null as any, new AbortController().signal)
  const texts = new Map(draft.sections.flatMap((s) => s.statements).map((s) => [s.key!, plain(s.text)]))
  const rows = (draft.view as any).rows.map((r: any) => ({
    relation: r.relation,
    cells: new Map(r.cells.map((c: any) => [c.column, texts.get(c.statement_ids[0])])),
  }))
  const holds = (q: string | undefined, s: string) =>
    q !== undefined && (plain(s).includes(q) || q.includes(plain(s)))
  for (const p of pair.planted) {
    const hit = rows.find(
      (r: any) =>
        r.relation === p.relation &&
        holds(r.cells.get(0), p.left) &&
        (p.right === null || holds(r.cells.get(1), p.right)),
    )
    found[p.relation][1]++
    if (hit) {
      found[p.relation][0]++
      hit.right = true
    } else {
      const got = rows.find((r: any) => holds(r.cells.get(0), p.left))
      wrongs.push(`MISS ${p.relation}: ${p.left} || ${p.right} -> ${got?.relation} ${got?.cells.get(1)}`)
    }
  }
  for (const r of rows)
    if (['differs', 'denies', 'only_in'].includes(r.relation)) {
      // a part of an omitted/embedded sentence counts as right too
      const partOf =
        r.right ||
        pair.planted.some(
          (p) => p.relation === r.relation && (p.right === null ? holds(r.cells.get(0), p.left) : false),
        )
      claimed++
      if (partOf) right++
      else wrongs.push(`FALSE ${r.relation}: ${r.cells.get(0)} || ${r.cells.get(1)}`)
    }
}
console.log(
  JSON.stringify(found),
  'precision',
  right,
  claimed,
  right / claimed,
  'recall',
  (Object.values(found).reduce((s: number, x: any) => s + x[0], 0) as number) / (n * 8),
)
for (const w of wrongs.slice(0, Number(process.argv[4] ?? 12))) console.log(w.slice(0, 700))
