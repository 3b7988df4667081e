import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALARMS } from '#server/features/operations/alarms/catalogue.ts'
import { cloudWatchTemplate } from './cloud-watch.ts'
import { alertmanagerRouting, prometheusRules } from './prometheus-rules.ts'

/** What is generated from the catalogue of alarms, by file name below deploy/alarms. */
export const generatedAlarmFiles = (): Readonly<Record<string, string>> => ({
  'prometheus-rules.json': prometheusRules(ALARMS),
  'alertmanager.json': alertmanagerRouting(),
  'cloudwatch.json': cloudWatchTemplate(ALARMS),
})

if (import.meta.main) {
  const folder = join(import.meta.dirname, '../../deploy/alarms')
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(generatedAlarmFiles())) writeFileSync(join(folder, name), text)
}
