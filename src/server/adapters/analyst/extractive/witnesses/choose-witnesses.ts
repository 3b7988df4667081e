import type { AnalysisTask } from '#server/ports/analyst.ts'
import type { Accounts } from './accounts.ts'

/** Those who were asked for, else the parties, as far as they say anything; in the order of their names. */
export function chooseWitnesses({ params }: AnalysisTask, { all, roster }: Accounts): string[] {
  const speaking = new Set(all.map(({ person }) => person))
  const asked = params?.witness?.parties?.map((name) => roster.find(name))
  const meant = asked ?? (roster.parties.length > 0 ? roster.parties : roster.names)
  return [...new Set(meant)]
    .filter((name) => name !== null && name !== undefined)
    .filter((name) => speaking.has(name))
    .toSorted((x, y) => x.localeCompare(y, 'en'))
}
