import type { Cue } from './cues.ts'
import type { Groups } from './date-words.ts'
import type { Spec } from './expression.ts'

export interface Rule {
  /** All of these stand in every text that the rule finds something in. */
  readonly cues: readonly Cue[]
  readonly regex: RegExp
  readonly read: (groups: Groups, match: string) => Spec | null
}

/** A rule with groups that take part in every match, whatever else it leaves open. */
export function naming<Always extends string>(
  always: readonly Always[],
  {
    cues,
    regex,
    read,
  }: Omit<Rule, 'read'> & { read: (groups: Groups<Always>, match: string) => Spec | null },
): Rule {
  const names = (groups: Groups): groups is Groups<Always> =>
    always.every((name) => groups[name] !== undefined)
  return { cues, regex, read: (groups, match) => (names(groups) ? read(groups, match) : null) }
}
