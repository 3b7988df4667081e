import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAwsKmsSigner } from '#server/adapters/manifest-signer/aws-kms/aws-kms-signer.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import type { ProofOfDestruction } from '#shared/manifest.ts'
import { openTestPglite } from '#test/support/databases.ts'
import { type FakeKms, startFakeKms } from '#test/support/fake-kms.ts'
import { commandExists, runInFolder } from '#test/support/proofs.ts'
import { seededRandom } from '#test/support/random.ts'
import { createRetentionWorld, type RetentionWorld } from '#test/support/retention-world.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/verifying-a-manifest.md'), 'utf8')
/** The page's commands, `probity` being the command of this tree. */
const commands = (kind: 'extract' | 'verify') =>
  [...page.matchAll(new RegExp(`^\`\`\`sh ${kind}\\n(.*?)^\`\`\``, 'gms'))].map((match) =>
    match[1]!.replace(/^probity /, `${process.execPath} ${join(root, 'src/cli/main.ts')} `),
  )
const hasPython = commandExists('python3', '-c', 'import cryptography')
const tools = (command: string) => !command.startsWith('python3') || hasPython

describe.each(['the local key, salt 222', 'AWS KMS, salt 32'] as const)(
  'a proof signed by %s',
  (signedBy) => {
    let database: OpenDatabase
    let kms: FakeKms
    let world: RetentionWorld
    let key: string
    const proofs: ProofOfDestruction[] = []
    beforeAll(async () => {
      database = await openTestPglite()
      kms = await startFakeKms()
      const probe = await createRetentionWorld({ database })
      const signer = signedBy.startsWith('AWS')
        ? createAwsKmsSigner({ keyId: kms.keyId, endpoint: kms.url })
        : probe.own.signer
      world = await createRetentionWorld({ database, protection: { store: probe.own.store, signer } })
      await world.givenOrganization()
      for (let i = 0; i < 3; i++) proofs.push((await world.proofOf((await world.run()).body.run_id)).body)
      key = (await world.call<string>('GET /.well-known/probity-signing-key.pem')).body
    })
    afterAll(async () => {
      await world.close()
      await kms.close()
      await database.close()
    })

    const files = (proof: unknown) => ({
      'proof.json': JSON.stringify(proof),
      'probity-signing-key.pem': key,
    })
    const verify = (proof: unknown) => runInFolder(files(proof), commands('verify')[0]!)

    it('is verified by every command of the documentation', () => {
      expect(commands('verify')).toHaveLength(3)
      if (!hasPython) process.stdout.write('skipped: python3 with cryptography is not installed\n')
      for (const command of commands('verify').filter(tools)) {
        const { code, output } = runInFolder(files(proofs[0]), `${commands('extract')[0]!}\n${command}`)
        expect([command, code, output]).toEqual([command, 0, expect.stringMatching(/holds|Verified OK/)])
      }
    })

    it('is refused by every command of the documentation with one character changed', () => {
      const forged = {
        ...proofs[0]!,
        manifest_json: proofs[0]!.manifest_json.replace('"rowCount":', '"rowCount":1'),
      }
      for (const command of commands('verify').filter(tools))
        expect([
          command,
          runInFolder(files(forged), `${commands('extract')[0]!}\n${command}`).code,
        ]).not.toEqual([command, 0])
    })

    it('is refused where what is shown is not what was signed, and with another key', async () => {
      const shown = { ...proofs[0]!, manifest: { ...proofs[0]!.manifest, results: [] } }
      expect(verify(shown)).toMatchObject({
        code: 1,
        output: expect.stringContaining('not the one that was signed'),
      })
      const other = await startFakeKms()
      const foreign = runInFolder(
        { ...files(proofs[0]), 'probity-signing-key.pem': other.publicKeyPem },
        commands('verify')[0]!,
      )
      expect(foreign).toMatchObject({
        code: 1,
        output: expect.stringContaining('the signature is not one of this key'),
      })
      await other.close()
    })

    it('is refused with one byte of the file’s proof changed anywhere', () => {
      const random = seededRandom()
      process.stdout.write(`bytes changed: seed ${random.seed}\n`)
      const text = JSON.stringify(proofs[0])
      for (let i = 0; i < 3; i++) {
        const json = JSON.stringify(proofs[0]!.manifest_json)
        const at = text.indexOf(json) + 1 + random.int(json.length - 2)
        const changed = `${text.slice(0, at)}${text[at] === '7' ? '8' : '7'}${text.slice(at + 1)}`
        expect([
          at,
          runInFolder({ ...files({}), 'proof.json': changed }, commands('verify')[0]!).code,
        ]).toEqual([at, 1])
      }
    })

    it('names the gap where one of several is missing', () => {
      const named = {
        'a.json': JSON.stringify(proofs[0]),
        'b.json': JSON.stringify(proofs[1]),
        'c.json': JSON.stringify(proofs[2]),
      }
      const all = commands('verify')[0]!.replace('proof.json', 'c.json a.json b.json')
      const run = (command: string) => runInFolder({ ...files({}), ...named }, command)
      expect(run(all)).toMatchObject({ code: 0 })
      expect(run(all.replace(' b.json', ''))).toMatchObject({
        code: 1,
        output: expect.stringContaining('Between manifest 1 and 3 1 are missing'),
      })
    })

    it('names the gap in a folder of proofs, at its beginning too', () => {
      const folder = (numbers: readonly number[]) =>
        runInFolder(
          { 'probity-signing-key.pem': key },
          `mkdir all && ${numbers
            .map((n) => `cat > all/${9 - n}.json <<'END'\n${JSON.stringify(proofs[n - 1])}\nEND`)
            .join('\n')}\n${commands('verify')[0]!.replace('proof.json', 'all')}`,
        )
      expect(folder([1, 2, 3])).toMatchObject({ code: 0, output: expect.stringContaining('Manifest 3') })
      expect(folder([1, 3])).toMatchObject({
        code: 1,
        output: expect.stringContaining('Between manifest 1 and 3 1 are missing'),
      })
      expect(folder([2, 3])).toMatchObject({
        code: 1,
        output: expect.stringContaining('Manifest 1 is missing'),
      })
    })
  },
)
