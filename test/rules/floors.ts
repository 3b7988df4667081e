import { importsOf } from './imports.ts'
import { isScript, isTest, type Rule } from './source-files.ts'

/** The floors of the house, from the ground up. A feature imports from lower floors only; a new one gets its floor when it is born. */
export const FLOORS: readonly (readonly string[])[] = [
  ['audit', 'privacy', 'investigations', 'retrieval'],
  ['organizations', 'settings', 'holds', 'prompts', 'billing', 'reading'],
  ['auth', 'evidence', 'ai'],
  ['analyses', 'operations', 'search'],
  ['quality', 'feedback', 'retention', 'comments'],
  ['evaluation', 'export', 'allegations', 'reruns'],
  ['dossier'],
  ['reports'],
]

/** What a lower floor asks of a higher one, each in a file beside who calls it. */
export const HOOKS: readonly string[] = [
  'evidence/on-support-lost.ts',
  'analyses/after-generated.ts',
  'analyses/judgments.ts',
  'organizations/accounts.ts',
  'investigations/find-held-part.ts',
]

const featureOf = (path: string) => /^src\/server\/features\/([^/]+)\//.exec(path)?.[1]
const floorOf = (feature: string) => FLOORS.findIndex((floor) => floor.includes(feature))

/** A feature imports from features on lower floors only, types included. */
export const featuresImportDownwards: Rule = (files) =>
  files
    .filter((file) => isScript(file) && !isTest(file))
    .flatMap((file) => {
      const own = featureOf(file.path)
      if (!own) return []
      if (floorOf(own) < 0) return [`${file.path} lies in a feature without a floor`]
      return importsOf(file).flatMap(({ target, place }) => {
        const other = target ? featureOf(target) : undefined
        if (!other || other === own || floorOf(other) < 0 || floorOf(other) < floorOf(own)) return []
        return [`${place} imports from ${other}, which is not on a lower floor than ${own}`]
      })
    })
