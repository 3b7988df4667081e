import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alarmThresholds } from '#server/config/env.ts'
import type { Alarm } from '#server/features/operations/alarms/alarm.ts'
import { ALARMS, withThresholds } from '#server/features/operations/alarms/catalogue.ts'
import { cloudWatchTemplate } from './cloud-watch.ts'
import { alertmanagerRouting, prometheusRules } from './prometheus-rules.ts'
import { withThresholdTable } from './threshold-table.ts'

const root = join(import.meta.dirname, '../..')
export const RUNBOOKS = join(root, 'docs/runbooks')
export const DEPLOYED = join(root, 'deploy/alarms')
const INDEX = join(RUNBOOKS, 'README.md')

/** The files generated from the catalogue of alarms, by name below deploy/alarms. */
export const generatedAlarmFiles = (alarms: readonly Alarm[] = ALARMS): Readonly<Record<string, string>> => ({
  'prometheus-rules.json': prometheusRules(alarms),
  'alertmanager.json': alertmanagerRouting(),
  'cloudwatch.json': cloudWatchTemplate(alarms),
})

/** The index of runbooks as it is, and as it should be with the catalogue's thresholds. */
export function runbookIndex(): { readonly present: string; readonly generated: string } {
  const present = readFileSync(INDEX, 'utf8')
  return { present, generated: withThresholdTable(present, ALARMS) }
}

/**
 * With a folder as its argument it writes there, with this environment's thresholds; without one it updates the repository's
 * files, with the defaults.
 */
if (import.meta.main) {
  const [given] = process.argv.slice(2)
  const folder = given ?? DEPLOYED
  const files = generatedAlarmFiles(given ? withThresholds(ALARMS, alarmThresholds()) : ALARMS)
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  if (!given) writeFileSync(INDEX, runbookIndex().generated)
}
