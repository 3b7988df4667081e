import type { AnalysisTask } from '#server/ports/analyst.ts'
import type { Accounts } from './accounts.ts'

/** A part in the case that says nothing of what somebody knows of it. */
const NO_PART = 'other'

/**
 * Those who were asked for, else the parties, as far as they say anything, without whoever only asks the questions; in
 * the order of their names.
 */
export function chooseWitnesses(
  { params, caseFacts }: AnalysisTask,
  { all, inquirers, roster }: Accounts,
): string[] {
  const speaking = new Set(all.map(({ person }) => person))
  const asked = params?.witness?.parties?.map((name) => roster.find(name))
  const known = new Set(
    caseFacts?.parties.flatMap(({ name, role }) => (role === NO_PART ? [] : [roster.find(name)])),
  )
  const meant =
    asked ??
    (roster.parties.length > 0 ? roster.parties : roster.names).filter(
      (name) => !inquirers.has(name) || known.has(name),
    )
  return [...new Set(meant)]
    .filter((name) => name !== null && name !== undefined)
    .filter((name) => speaking.has(name))
    .toSorted((x, y) => x.localeCompare(y, 'en'))
}
