import { constants, createPublicKey, verify, webcrypto } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAwsKmsSigner } from '#server/adapters/manifest-signer/aws-kms/aws-kms-signer.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import type { ProofOfDestruction } from '#shared/manifest.ts'
import { openTestDatabase } from '#test/support/databases.ts'
import { type FakeKms, startFakeKms } from '#test/support/fake-kms.ts'
import { commandExists, runInFolder } from '#test/support/proofs.ts'
import { type SeededRandom, seededRandom } from '#test/support/random.ts'
import { createRetentionWorld, type RetentionWorld } from '#test/support/retention-world.ts'
import { SOAK } from '#test/support/soak.ts'
import { reportSkipped } from '../../scripts/services/service.ts'
import { verifyManifest } from './verify-manifest.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/verifying-a-manifest.md'), 'utf8')
/** The page's commands, `probity` being the command of this tree. */
const commands = (kind: 'extract' | 'verify') =>
  [...page.matchAll(new RegExp(`^\`\`\`sh ${kind}\\n(.*?)^\`\`\``, 'gms'))].map((match) =>
    match[1]!.replace(/^probity /, `${process.execPath} ${join(root, 'src/cli/main.ts')} `),
  )
const hasPython = commandExists('python3', '-c', 'import cryptography')
const tools = (command: string) => !command.startsWith('python3') || hasPython

/** Bytes of the file that are changed in turn, of the two thousand and more; in soak every one. */
const PLACES = 100

/** A copy with one bit of one byte changed. */
const flipped = (bytes: Buffer, at: number, random: SeededRandom): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at] = copy[at]! ^ (1 << random.int(8))
  return copy
}

const FLIP_IN_PYTHON = `
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding

key = serialization.load_pem_public_key(open('key.pem', 'rb').read())
text, sign = open('manifest.json', 'rb').read(), open('manifest.sig', 'rb').read()
pss = padding.PSS(mgf=padding.MGF1(hashes.SHA256()), salt_length=padding.PSS.AUTO)
refused = 0
def flip(data, at):
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1:]
key.verify(sign, text, pss, hashes.SHA256())
for given in [(flip(text, at), sign) for at in range(len(text))] + [(text, flip(sign, at)) for at in range(len(sign))]:
    try:
        key.verify(given[1], given[0], pss, hashes.SHA256())
    except InvalidSignature:
        refused += 1
print(refused, 'refused')
`

describe.each(['the local key, salt 222', 'AWS KMS, salt 32'] as const)(
  'a proof signed by %s',
  (signedBy) => {
    let database: OpenDatabase
    let kms: FakeKms
    let world: RetentionWorld
    let key: string
    const proofs: ProofOfDestruction[] = []
    beforeAll(async () => {
      database = await openTestDatabase()
      kms = await startFakeKms()
      const probe = await createRetentionWorld({ database })
      const signer = signedBy.startsWith('AWS')
        ? createAwsKmsSigner({ keyId: kms.keyId, endpoint: kms.url })
        : probe.own.signer
      world = await createRetentionWorld({ database, protection: { store: probe.own.store, signer } })
      await world.givenOrganization()
      for (let i = 0; i < 3; i++) proofs.push((await world.proofOf((await world.run()).body.run_id)).body)
      key = (await world.call<string>('getSigningKey')).body
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
    const verifyProof = (proof: unknown) => runInFolder(files(proof), commands('verify')[0]!)

    it('is verified by every command of the documentation', () => {
      expect(commands('verify')).toHaveLength(3)
      if (!hasPython) reportSkipped('the command in Python', 'python3 with cryptography is not installed')
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
      expect(verifyProof(shown)).toMatchObject({
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
        output: expect.stringContaining('the signature does not match this key'),
      })
      await other.close()
    })

    it('is refused with any one byte of the file changed, in what is signed, what is shown or the signature', async () => {
      const random = seededRandom()
      process.stdout.write(`bytes changed: seed ${random.seed}\n`)
      const folder = mkdtempSync(join(tmpdir(), 'probity-proof-'))
      const [file, keyFile] = [join(folder, 'proof.json'), join(folder, 'key.pem')]
      const text = Buffer.from(JSON.stringify(proofs[0]))
      writeFileSync(keyFile, key)
      const { manifest, manifest_json, signature } = proofs[0]!
      const refused: number[] = []
      const places = [manifest, manifest_json, signature.value_base64].flatMap((part) => {
        const bytes = Buffer.from(JSON.stringify(part))
        return Array.from(bytes, (_, at) => text.indexOf(bytes) + at)
      })
      expect(places.length).toBeGreaterThan(2_000)
      const chosen = SOAK ? places : random.shuffle(places).slice(0, PLACES)
      for (const at of chosen) {
        writeFileSync(file, flipped(text, at, random))
        await verifyManifest([file], keyFile).catch(() => refused.push(at))
      }
      rmSync(folder, { recursive: true })
      expect(chosen.filter((at) => !refused.includes(at))).toEqual([])
    })

    it('fails for Node and WebCrypto with any one byte of manifest_json or of the signature changed', async () => {
      const random = seededRandom()
      process.stdout.write(`bytes changed: seed ${random.seed}\n`)
      const salt = signedBy.startsWith('AWS') ? 32 : 222
      const message = Buffer.from(proofs[0]!.manifest_json)
      const signature = Buffer.from(proofs[0]!.signature.value_base64, 'base64')
      const name = { name: 'RSA-PSS', saltLength: salt }
      const der = createPublicKey(key).export({ type: 'spki', format: 'der' })
      const imported = await webcrypto.subtle.importKey('spki', der, { ...name, hash: 'SHA-256' }, false, [
        'verify',
      ])
      const padded = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: salt }
      const holds = async (text: Buffer, sign: Buffer) => [
        verify('sha256', text, padded, sign),
        await webcrypto.subtle.verify(name, imported, new Uint8Array(sign), new Uint8Array(text)),
      ]
      expect(await holds(message, signature)).toEqual([true, true])
      for (let at = 0; at < message.length; at++)
        expect([at, ...(await holds(flipped(message, at, random), signature))]).toEqual([at, false, false])
      for (let at = 0; at < signature.length; at++)
        expect([at, ...(await holds(message, flipped(signature, at, random)))]).toEqual([at, false, false])
    })

    it('fails for openssl with bytes of manifest_json or of the signature changed, for Python with any one', () => {
      const random = seededRandom()
      process.stdout.write(`bytes changed: seed ${random.seed}\n`)
      const message = Buffer.from(proofs[0]!.manifest_json)
      const signature = Buffer.from(proofs[0]!.signature.value_base64, 'base64')
      const given = { 'key.pem': key, 'manifest.json': message, 'manifest.sig': signature }
      const changed = Object.fromEntries(
        Array.from({ length: 12 }, (_, n) => [
          [`text-${n}`, flipped(message, random.int(message.length), random)],
          [`sign-${n}`, flipped(signature, random.int(signature.length), random)],
        ]).flat(),
      ) as Record<string, Uint8Array>
      const openssl = `ask() { openssl dgst -sha256 -sigopt rsa_padding_mode:pss -sigopt rsa_mgf1_md:sha256 -sigopt rsa_pss_saltlen:auto -verify key.pem -signature "$1" "$2" > said 2>&1; }
        ask manifest.sig manifest.json
        for one in text-*; do if ask manifest.sig $one; then echo $one; exit 9; fi; done
        for one in sign-*; do if ask $one manifest.json; then echo $one; exit 9; fi; done`
      expect(runInFolder({ ...given, ...changed }, openssl)).toEqual({ code: 0, output: '' })
      if (!hasPython)
        return void reportSkipped('the command in Python', 'python3 with cryptography is not installed')
      expect(runInFolder({ ...given, 'flip.py': FLIP_IN_PYTHON }, 'python3 flip.py')).toEqual({
        code: 0,
        output: `${message.length + signature.length} refused\n`,
      })
    })

    // Who signed makes no difference to what is missing.
    if (!SOAK && signedBy.startsWith('AWS')) return

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
