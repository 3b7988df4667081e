import type { EndedRun, RunResult, RunStatement } from '#shared/contracts/reruns.ts'
import type { Outcome } from '#shared/rerun-kinds.ts'
import { type Comparable, type Embed, matchPlaces, matchStatements } from './match-statements.ts'

export type BaseOfRun = Comparable & { readonly id: string }

/** What becomes of each statement of the analysis in a run, and what the run says besides. */
export async function compareRun(
  base: readonly BaseOfRun[],
  said: readonly Comparable[],
  { earlier, embed }: { readonly earlier: readonly EndedRun[]; readonly embed: Embed },
): Promise<Pick<EndedRun, 'results' | 'statements'>> {
  const matches = await matchStatements(base, said, embed)
  const taken = new Set(matches.filter((place) => place !== null))
  const lost = base.flatMap((one, index) => (matches[index] === null ? [{ one, index }] : []))
  const left = said.flatMap((one, place) => (taken.has(place) ? [] : [{ one, place }]))
  const turned = matchPlaces(
    lost.map(({ one }) => one),
    left.map(({ one }) => one),
  )
  const changed = new Map(
    lost.flatMap(({ index }, row) => {
      const column = turned[row]
      const place = typeof column === 'number' ? left[column]?.place : undefined
      return place === undefined ? [] : [[index, place] as const]
    }),
  )
  const results = base.map((one, index): RunResult => {
    const at = matches[index] ?? null
    if (at !== null) {
      const other = said[at]
      return { base_id: one.id, outcome: other ? outcomeOf(one, other) : 'missing', at }
    }
    const turnedInto = changed.get(index)
    return turnedInto === undefined
      ? { base_id: one.id, outcome: 'missing', at: null }
      : { base_id: one.id, outcome: 'changed', at: turnedInto }
  })
  const spoken = new Set(results.flatMap(({ at }) => at ?? []))
  return { results, statements: await nameExtras(said, spoken, { earlier, embed }) }
}

function outcomeOf(one: Comparable, other: Comparable): Outcome {
  if (standing(one) !== standing(other)) return 'changed'
  return one.kind === other.kind && one.text === other.text ? 'same' : 'other_wording'
}

/** Whether it is asserted, disputed or missing. What cites nothing asserts nothing, whatever its writer calls it. */
const standing = ({ kind, places }: Comparable): 'asserted' | 'disputed' | 'missing' => {
  if (places.length === 0 || kind === 'gap' || kind === 'caveat') return 'missing'
  return kind === 'discrepancy' ? 'disputed' : 'asserted'
}

/** What is in no statement of the analysis has the same name in every run that says it. */
async function nameExtras(
  said: readonly Comparable[],
  spoken: ReadonlySet<number>,
  { earlier, embed }: { readonly earlier: readonly EndedRun[]; readonly embed: Embed },
): Promise<RunStatement[]> {
  const known = new Map<string, RunStatement>()
  for (const { statements } of earlier)
    for (const one of statements) if (one.extra && !known.has(one.extra)) known.set(one.extra, one)
  const extras = said.flatMap((one, place) => (spoken.has(place) ? [] : [{ one, place }]))
  const names = [...known.keys()]
  const matches =
    names.length > 0 && extras.length > 0
      ? await matchStatements(
          extras.map(({ one }) => one),
          [...known.values()],
          embed,
        )
      : []
  let next = names.length
  const nameAt = new Map(
    extras.map(({ place }, index) => {
      const match = matches[index]
      const name = typeof match === 'number' ? names[match] : undefined
      return [place, name ?? `x${++next}`] as const
    }),
  )
  return said.map(({ kind, text, places }, place) => ({
    kind,
    text,
    places,
    extra: nameAt.get(place) ?? null,
  }))
}
