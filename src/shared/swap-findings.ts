import type { EndedRun, Rerun } from './contracts/reruns.ts'
import { OUTCOMES, type Outcome, type RunName } from './rerun-kinds.ts'

/** One statement, and in which of the runs with something exchanged it came out differently. */
export interface SwapFinding {
  readonly base_id: string
  readonly text: string
  readonly differs: readonly {
    readonly name: RunName
    readonly outcome: Outcome
    readonly said: string | null
  }[]
}

export interface SwapFindings {
  readonly of: number
  /** More different with something exchanged than with nothing exchanged. */
  readonly dependent: readonly SwapFinding[]
  /** Those that a draft with nothing exchanged does not bring back either: whatever they depend on, it cannot be told. */
  readonly untold: readonly string[]
  /** What is said only with something exchanged. */
  readonly additional: readonly { readonly name: RunName; readonly text: string }[]
}

/** What depends on who is who. Whatever comes out differently even when nothing is exchanged is no sign of it. */
export function findDependent({ base, runs }: Pick<Rerun, 'base' | 'runs'>): SwapFindings {
  const done = runs.filter(({ status }) => status === 'done')
  const unchanged = done.find(({ name }) => name === 'unchanged')
  const exchanged = done.filter(({ name }) => name !== 'unchanged')
  if (!unchanged) return { of: base.length, dependent: [], untold: [], additional: [] }
  const rank = (run: EndedRun, id: string) =>
    OUTCOMES.indexOf(run.results.find(({ base_id }) => base_id === id)?.outcome ?? 'missing')
  const dependent = base.flatMap(({ id, text }): SwapFinding[] => {
    const differs = exchanged
      .filter((run) => rank(run, id) > rank(unchanged, id))
      .map((run) => {
        const found = run.results.find(({ base_id }) => base_id === id)
        const said = typeof found?.at === 'number' ? (run.statements[found.at]?.text ?? null) : null
        return { name: run.name, outcome: found?.outcome ?? ('missing' as const), said }
      })
    return differs.length > 0 ? [{ base_id: id, text, differs }] : []
  })
  const known = new Set(unchanged.statements.flatMap(({ extra }) => extra ?? []))
  const additional = new Map<string, { name: RunName; text: string }>()
  for (const { name, statements } of exchanged)
    for (const { extra, text } of statements)
      if (extra && !known.has(extra) && !additional.has(extra)) additional.set(extra, { name, text })
  const isDependent = (id: string) => dependent.some(({ base_id }) => base_id === id)
  const untold = base.filter(({ id }) => !isDependent(id) && rank(unchanged, id) > 0).map(({ id }) => id)
  return { of: base.length, dependent, untold, additional: [...additional.values()] }
}

/** "3 of 14 statements depend on who is who." */
export function dependentInWords({ of, dependent, untold, additional }: SwapFindings): string {
  const statements = of === 1 ? 'statement' : 'statements'
  const count = dependent.length
  const first =
    count === 0
      ? `None of ${of} ${statements} depends on who is who.`
      : `${count} of ${of} ${statements} ${count === 1 ? 'depends' : 'depend'} on who is who.`
  const more = additional.length
  return [
    first,
    ...(more > 0 ? [`${more} more ${more === 1 ? 'is' : 'are'} made only with something exchanged.`] : []),
    ...(untold.length > 0
      ? [`Of ${untold.length} it cannot be told: they come out differently even when nothing is exchanged.`]
      : []),
  ].join(' ')
}
