/** Something that happened in a case, as one line. */
export interface CaseEvent {
  readonly key: string
  readonly at: string
  readonly what: string
  readonly words?: string
  readonly who: string | null
  readonly to?: string
  /** An item that was added: many of them in a row are one line. */
  readonly isAddition?: true
}

/** Fewer than this stand one by one. */
const MIN_FOLDED = 4

/** A folder of two hundred files is one thing that happened. `describe` puts so many items in words. */
export function foldAdditions(
  events: readonly CaseEvent[],
  { to, describe }: { readonly to: string; readonly describe: (count: number) => string },
): CaseEvent[] {
  const runs: CaseEvent[][] = []
  for (const event of events) {
    const last = runs.at(-1)?.at(-1)
    if (last?.isAddition && event.isAddition && last.who === event.who) runs.at(-1)?.push(event)
    else runs.push([event])
  }
  return runs.flatMap((run) => {
    const [first] = run
    return !first || run.length < MIN_FOLDED ? run : [{ ...first, words: describe(run.length), to }]
  })
}
