import { describe, expect, it } from 'vitest'
import { splitScript } from './script-text.ts'
import { isScript, isTest, placeOf, type Rule, readProject } from './source-files.ts'

const NAMES_THE_KEY = /manifest-signing\.pem|\bsigningKeyPath\b/
const CHANGES_A_FILE =
  /\b(?:rm|rmdir|unlink|rename|truncate|writeFile|appendFile|copyFile|cp|createWriteStream)(?:Sync)?\s*\(/g
const ENDS_A_KEY = /\b(?:ScheduleKeyDeletion|DisableKey|DeleteImportedKeyMaterial|EnableKeyRotation)\w*/g

/** The key that signs manifests lasts as long as they do: no script that knows where it is changes a file, and none ends one of AWS KMS. */
const theSigningKeyStays: Rule = (files) =>
  files
    .filter((file) => file.path.startsWith('src/') && isScript(file) && !isTest(file))
    .flatMap((file) => {
      const { code, uncommented } = splitScript(file.text)
      const changes = NAMES_THE_KEY.test(uncommented) ? [...code.matchAll(CHANGES_A_FILE)] : []
      return [...changes, ...uncommented.matchAll(ENDS_A_KEY)].map(
        (match) => `${placeOf(file, match.index)} may end the key that signs manifests: ${match[0]}`,
      )
    })

describe('the key that signs manifests', () => {
  it('is removed, replaced or disabled by no command', () => {
    expect(theSigningKeyStays(readProject())).toEqual([])
  })

  it.each([
    `await rm(signingKeyPath(dataDir))`,
    `rmSync(join(dataDir, 'keys', 'manifest-signing.pem'))`,
    `await writeFile(signingKeyPath(dataDir), pem)`,
    `await rename(other, signingKeyPath(dataDir))`,
    `import { ScheduleKeyDeletionCommand } from '@aws-sdk/client-kms'`,
    `call('TrentService.DisableKey')`,
  ])('is guarded from %s', (text) => {
    expect(theSigningKeyStays([{ path: 'src/cli/rotate.ts', text }])).toHaveLength(1)
  })

  it.each([`await rm(folder)`, `sign(signingKeyPath(dataDir))`, `// ScheduleKeyDeletion is the owner's`])(
    'leaves alone %s',
    (text) => {
      expect(theSigningKeyStays([{ path: 'src/cli/rotate.ts', text }])).toEqual([])
    },
  )
})
