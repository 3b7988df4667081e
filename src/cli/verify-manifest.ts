import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { verifyRsaPss } from '#server/platform/crypto/signatures.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import { canonicalJson, type ProofOfDestruction, proofOfDestruction } from '#shared/manifest.ts'
import { CommandFailed } from './command-failed.ts'
import { readBytes } from './read-bytes.ts'
import { readPublicKey } from './read-public-key.ts'

/**
 * Checks proofs of destruction offline with only the public key: the signature, that the manifest is the signed one,
 * and for several, that none is missing between them.
 */
export async function verifyManifest(
  files: readonly string[],
  publicKeyFile: string | undefined,
): Promise<void> {
  if (files.length === 0 || !publicKeyFile)
    throw new CommandFailed('verify-manifest needs <proof.json> and --public-key key.pem.')
  const publicKey = await readPublicKey(publicKeyFile)
  const proofs: ProofOfDestruction[] = []
  const given = await Promise.all(files.map(listManifestFiles))
  for (const file of given.flatMap(({ files }) => files)) {
    const proof = readProof((await readBytes(file)).toString('utf8'), file)
    verifyOne(proof, publicKey, file)
    proofs.push(proof)
  }
  verifyChain(proofs)
  if (given.some(({ isFolder }) => isFolder)) verifyBeginning(proofs)
  for (const { manifest } of proofs) process.stdout.write(`${describe(manifest)}\n`)
}

/** A folder stands for the proofs in it; they are expected to be complete, so a missing one is reported. */
async function listManifestFiles(path: string): Promise<{ files: string[]; isFolder: boolean }> {
  const isFolder = (await stat(path).catch(() => null))?.isDirectory() ?? false
  if (!isFolder) return { files: [path], isFolder }
  const names = (await readdir(path, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map(({ name }) => name)
    .sort()
  if (names.length === 0)
    throw new CommandFailed(
      `${path} contains no proofs. A proof is the file that ${addresses.getProofOfDestruction.url} answers with.`,
    )
  return { files: names.map((name) => join(path, name)), isFolder }
}

function readProof(text: string, file: string): ProofOfDestruction {
  try {
    return proofOfDestruction.parse(JSON.parse(text))
  } catch {
    throw new CommandFailed(`${file} is not a response of ${addresses.getProofOfDestruction.url}.`)
  }
}

function verifyOne(
  { run_id, manifest, manifest_json, signature }: ProofOfDestruction,
  publicKey: string,
  file: string,
): void {
  const signed = {
    publicKey,
    message: Buffer.from(manifest_json, 'utf8'),
    signature: decodeBase64(signature.value_base64),
  }
  if (!verifyRsaPss({ ...signed, saltLength: 'auto' }))
    throw new CommandFailed(`${file}: the signature does not match this key and manifest_json.`)
  if (canonicalJson(manifest) !== manifest_json || manifest.runId !== run_id)
    throw new CommandFailed(`${file}: the manifest shown is not the one that was signed.`)
}

/** Strict: anything that is not base64 byte for byte is not a signature. */
function decodeBase64(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : Buffer.alloc(0)
}

/** Each manifest has a number and the hash of the previous one: reports gaps between several. */
function verifyChain(proofs: readonly ProofOfDestruction[]): void {
  const sorted = proofs.toSorted((a, b) => getSequence(a) - getSequence(b))
  for (const [index, proof] of sorted.entries()) {
    const before = sorted[index - 1]
    if (!before) continue
    const missing = getSequence(proof) - getSequence(before) - 1
    if (missing > 0)
      throw new CommandFailed(
        `Between manifest ${getSequence(before)} and ${getSequence(proof)} ${missing} are missing.`,
      )
    const hash = createHash('sha256').update(before.manifest_json).digest('hex')
    if (missing < 0 || proof.manifest.operatorRunMetadata.previousManifestSha256 !== hash)
      throw new CommandFailed(
        `Manifest ${getSequence(proof)} does not follow from manifest ${getSequence(before)}.`,
      )
  }
}

/** The first manifest of an installation has the number 1 and no predecessor. */
function verifyBeginning(proofs: readonly ProofOfDestruction[]): void {
  const first = Math.min(...proofs.map(getSequence))
  if (first > 1)
    throw new CommandFailed(
      first === 2 ? 'Manifest 1 is missing.' : `Manifests 1 to ${first - 1} are missing.`,
    )
}

const getSequence = ({ manifest }: ProofOfDestruction): number => manifest.operatorRunMetadata.sequence

function describe({
  runId,
  runType,
  finishedAt,
  results,
  operatorRunMetadata,
}: ProofOfDestruction['manifest']): string {
  const rows = results.reduce((sum, { rowCount }) => sum + rowCount, 0)
  const objects = results.reduce((sum, { s3ObjectsDeleted }) => sum + s3ObjectsDeleted.length, 0)
  return `The signature holds. Manifest ${operatorRunMetadata.sequence}: ${runType} run ${runId}, finished ${finishedAt}: ${rows} rows and ${objects} objects destroyed. The signature covers manifest_json; object_lock and kms_key_id beside it are not signed.`
}
