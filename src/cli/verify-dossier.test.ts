import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VERIFY_LEAVES, VERIFY_SCRIPT, VERIFY_SIGNATURE } from '#server/features/dossier/verify-script.ts'
import { sha256 } from '#server/platform/crypto/digests.ts'
import { writeZip } from '#shared/zip.ts'
import { type BagFiles, leavesOf, problemsOf, runInBag, textOf } from '#test/support/dossier.ts'
import { FABRICATED_KEY, fabricateRecord, itemId, signFabricated } from '#test/support/fabricated-dossier.ts'
import { commandExists, runInFolder } from '#test/support/proofs.ts'
import { seededRandom, someOf } from '#test/support/random.ts'
import { SOAK } from '#test/support/soak.ts'
import { reportSkipped } from '../../scripts/services/service.ts'
import { verifyDossier } from './verify-dossier.ts'

const root = join(import.meta.dirname, '../..')
const random = seededRandom()
process.stdout.write(`dossiers: seed ${random.seed}\n`)
const issue = signFabricated(fabricateRecord({ statements: 3, passages: 4, items: 3 }, random), random)
const other = signFabricated(fabricateRecord({ statements: 2, passages: 2, items: 2 }, random), random)
const COPIES: readonly (readonly [string, BagFiles])[] = [
  ['a full copy', issue()],
  ['a redacted copy', issue({ targets: [`item:${itemId(2)}`], people: [], reason: 'privileged' })],
]

/** The shell takes a second for each file of which a bit is changed; the command below is given every one. */
const FLIPPED = 5
const FLIPS = SOAK ? 3 : 1

const problemsIn = (files: BagFiles): string => problemsOf(files, FABRICATED_KEY).join('\n')
const changed = (files: BagFiles, change: (copy: Map<string, Uint8Array>) => void): BagFiles => {
  const copy = new Map(files)
  change(copy)
  return copy
}
const flip = (files: BagFiles, path: string): BagFiles =>
  changed(files, (copy) => {
    const bytes = Buffer.from(files.get(path) ?? [])
    const at = random.int(bytes.length)
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.int(8)), at)
    copy.set(path, bytes)
  })
/** Writes the manifests of a bag anew, as anybody can. */
const rebagged = (files: BagFiles): BagFiles =>
  changed(files, (copy) => {
    const lines = (paths: readonly string[]) =>
      Buffer.from(paths.map((path) => `${sha256(copy.get(path) ?? '').toString('hex')}  ${path}\n`).join(''))
    copy.set('manifest-sha256.txt', lines([...copy.keys()].filter((path) => path.startsWith('data/'))))
    copy.set('tagmanifest-sha256.txt', lines(['bagit.txt', 'bag-info.txt', 'manifest-sha256.txt']))
  })

const hasShell = ['openssl', 'sha256sum', 'awk'].every((command) =>
  commandExists(command, command === 'awk' ? '1' : '--help'),
)
const hasBagit = runInBag(issue(), 'python3 -c "import bagit"').code === 0
if (!hasBagit) reportSkipped('"a bag"', 'python3 has no package bagit')
if (!hasShell) reportSkipped('"a dossier in a shell"', 'there is no openssl, sha256sum or awk')

describe.each(COPIES)('%s', (_name, files) => {
  const paths = [...files].filter(([, { byteLength }]) => byteLength > 0).map(([path]) => path)

  it.skipIf(!hasShell)(
    'holds by the two commands of its README and by its script, without node or network',
    () => {
      expect(textOf(files, 'data/README.txt')).toContain(VERIFY_SIGNATURE)
      const { code, output } = runInBag(files, `set -e\n${VERIFY_SIGNATURE}\n${VERIFY_LEAVES}`)
      expect([code, output.match(/: OK$/gm)?.length]).toEqual([0, leavesOf(files).length])
      expect(output).toContain('Verified OK')
      const whole = runInBag(files, 'sh verify.sh')
      expect(whole.output).toMatch(
        new RegExp(`^OK: ${leavesOf(files).length} leaves are as they were signed, \\d+ are withheld\\.\\n$`),
      )
      expect(whole.code).toBe(0)
    },
  )

  it.skipIf(!hasShell)('with one bit changed anywhere is refused by its script, which names the file', () => {
    for (const path of someOf(paths, FLIPPED, random))
      for (let time = 0; time < FLIPS; time++) {
        // Whoever doubts a dossier takes the script from elsewhere.
        const { code, output } = runInBag(flip(files, path), VERIFY_SCRIPT)
        expect([code, path], output).toEqual([1, path])
        expect(output).toContain(path.replace(/^data\//, ''))
      }
  })

  it('with one bit changed anywhere is refused by the command, which names the file', () => {
    for (const path of paths)
      for (let time = 0; time < 3; time++) expect(problemsIn(flip(files, path))).toContain(path)
  })

  it('with a bit of a leaf changed fails the second command, which names the leaf', () => {
    for (const path of leavesOf(files).slice(0, SOAK ? 5 : 1)) {
      const { code, output } = runInBag(flip(files, `data/${path}`), VERIFY_LEAVES)
      expect(code).not.toBe(0)
      expect(output).toContain(`${path}: FAILED`)
    }
  })
})

describe('a dossier whose bag was written anew around a change', () => {
  const [[, full]] = COPIES as [readonly [string, BagFiles]]
  const leaf = 'data/leaves/passages/p001.txt'
  const reversed = textOf(full, 'data/leaves.sha256').trimEnd().split('\n').toReversed().join('\n')
  const CHANGES: readonly (readonly [string, string, (copy: Map<string, Uint8Array>) => void])[] = [
    [
      'a leaf was added',
      'leaves/passages/p999.txt',
      (copy) => copy.set('data/leaves/passages/p999.txt', Buffer.from('x')),
    ],
    ['a leaf was removed', 'leaves/passages/p001.txt', (copy) => copy.delete(leaf)],
    [
      'a leaf was renamed',
      'leaves/passages/p998.txt',
      (copy) => {
        copy.set('data/leaves/passages/p998.txt', copy.get(leaf) ?? Buffer.from(''))
        copy.delete(leaf)
      },
    ],
    [
      'the list was put in another order',
      'leaves.sha256',
      (copy) => copy.set('data/leaves.sha256', Buffer.from(`${reversed}\n`)),
    ],
    [
      'the signature is of another analysis',
      'leaves.sha256',
      (copy) => copy.set('data/leaves.sha256.sig', other().get('data/leaves.sha256.sig') ?? Buffer.from('')),
    ],
    [
      'the issue is of another analysis',
      'issue.json',
      (copy) => {
        for (const name of ['data/issue.json', 'data/issue.json.sig'])
          copy.set(name, other().get(name) ?? Buffer.from(''))
      },
    ],
    [
      'the report was written anew',
      'report.html',
      (copy) => copy.set('data/report.html', Buffer.from('<p>nothing')),
    ],
    [
      'a leaf is said to be withheld',
      'withheld.tsv',
      (copy) => {
        copy.set('data/withheld.tsv', Buffer.from('leaves/passages/p001.txt\tprivileged\n'))
        copy.delete(leaf)
      },
    ],
  ]

  it.each(CHANGES)('is refused by the command where %s', (_name, named, change) => {
    expect(problemsIn(rebagged(changed(full, change)))).toContain(`data/${named}`)
  })

  it.skipIf(!hasShell).each(CHANGES)('is refused by its script where %s', (_name, named, change) => {
    const { code, output } = runInBag(rebagged(changed(full, change)), 'sh verify.sh')
    expect(code).toBe(1)
    expect(output).toContain(named)
  })
})

describe('docs/verifying-a-dossier.md', () => {
  const page = readFileSync(join(root, 'docs/verifying-a-dossier.md'), 'utf8')
  const [byCommand = '', byShell = '', byScript = ''] = [...page.matchAll(/^```sh verify\n(.*?)^```/gms)].map(
    ([, commands = '']) =>
      commands.replace(/^probity /, `${process.execPath} ${join(root, 'src/cli/main.ts')} `),
  )
  const run = (script: string, files: BagFiles) =>
    runInFolder({ 'dossier.zip': writeZip(files), 'probity-signing-key.pem': FABRICATED_KEY }, script)

  it.skipIf(!hasShell || !commandExists('unzip', '-v'))(
    'gives commands that hold for a dossier, and fail for one of which a leaf was changed',
    () => {
      const [[, full]] = COPIES as [readonly [string, BagFiles]]
      expect(run(byCommand, full).output).toContain('The dossier is as it was signed')
      const checked = run(byShell, full)
      expect([checked.code, checked.output]).toEqual([0, expect.stringContaining('Verified OK')])
      // The third goes on in the folder that the second has gone to.
      expect(run(`${byShell}\n${byScript}`, full)).toMatchObject({ code: 0 })
      const changed = flip(full, 'data/leaves/analysis.json')
      for (const commands of [byCommand, byShell]) expect(run(commands, changed).code).not.toBe(0)
    },
  )
})

describe.skipIf(!hasBagit)('a bag', () => {
  it.each(COPIES)('is valid to the Library of Congress: %s', (_name, files) => {
    const { code, output } = runInBag(files, 'cd .. && python3 -m bagit --validate .')
    expect([code, output]).toEqual([0, expect.any(String)])
    expect(runInBag(flip(files, 'data/report.html'), 'cd .. && python3 -m bagit --validate .').code).not.toBe(
      0,
    )
  })
})

describe('probity verify-dossier', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'probity-dossier-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const written = (name: string, bytes: Uint8Array | string) => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  }

  it('says what it checked, under the key that it was given, and names what is wrong', async () => {
    const [[, full]] = COPIES as [readonly [string, BagFiles]]
    const key = written('key.pem', FABRICATED_KEY)
    await verifyDossier(written('whole.zip', writeZip(full)), key)
    await verifyDossier(written('whole.zip', writeZip(full)), undefined)
    const bad = written('bad.zip', writeZip(flip(full, 'data/leaves/analysis.json')))
    await expect(verifyDossier(bad, key)).rejects.toThrow('data/leaves/analysis.json: was changed')
    await expect(verifyDossier(written('no.zip', 'no zip'), key)).rejects.toThrow('is not a zip')
    const noKey = written('no.pem', 'no key')
    await expect(verifyDossier(bad, noKey)).rejects.toThrow(`${noKey} is not an RSA public key`)
    await expect(verifyDossier(undefined, key)).rejects.toThrow('verify-dossier needs')
  })
})
