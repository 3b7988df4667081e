import { type CheckedDossier, checkDossier, listSigned } from '#shared/dossier-check/check-dossier.ts'
import type { DossierFiles } from '#shared/dossier-check/dossier-files.ts'
import type { ProofOfDestruction } from '#shared/manifest.ts'
import {
  type CheckedReport,
  checkReport,
  describeOther,
  isReport,
  listDossiers,
  REPORT_FILE,
} from '#shared/report-file.ts'
import { type ReadZip, readZip } from '#shared/zip.ts'
import { findSaltLength, type SigningKey } from '../../api/signing-key.ts'
import { readProof, type Verification, verifyProof } from '../admin/proof/verify-proof.ts'

export type CheckedFile =
  | { readonly kind: 'dossier'; readonly checked: CheckedDossier }
  | { readonly kind: 'report'; readonly checked: CheckedReport }
  | { readonly kind: 'proof'; readonly proof: ProofOfDestruction; readonly verification: Verification }
  /** `what`: a sentence that says what it is instead. */
  | { readonly kind: 'other'; readonly what: string }

/**
 * What this browser finds of a dossier, a report, or a proof of destruction, under a key; the file goes nowhere. Never
 * throws, whatever the file holds.
 */
export async function checkFile(bytes: Uint8Array, key: SigningKey): Promise<CheckedFile> {
  const proof = findProof(bytes)
  if (proof) return { kind: 'proof', proof, verification: await verifyProof(proof, key) }
  const zip = unpack(bytes)
  const what = describeOther(bytes, zip?.files ?? null)
  if (what) return { kind: 'other', what }
  return zip && isReport(zip.files)
    ? { kind: 'report', checked: await checkReportZip(zip, key) }
    : { kind: 'dossier', checked: await checkZip(zip, key) }
}

/** What a file of JSON begins with; a zip never does. */
const BRACE = 0x7b

function findProof(bytes: Uint8Array): ProofOfDestruction | null {
  if (bytes[0] !== BRACE) return null
  try {
    return readProof(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

async function checkZip(zip: ReadZip | null, key: SigningKey): Promise<CheckedDossier> {
  if (!zip)
    return {
      problems: ['This file is not a zip that can be unpacked.'],
      issue: null,
      leaves: 0,
      withheld: 0,
    }
  const holding = new Set<string>()
  for (const { path, message, signature } of listSigned(zip.files))
    if (await isSignedBy(key, message, signature)) holding.add(path)
  const checked = checkDossier(zip.files, holding)
  return { ...checked, problems: [...listTwice(zip), ...checked.problems] }
}

async function checkReportZip(zip: ReadZip, key: SigningKey): Promise<CheckedReport> {
  const dossierProblems = new Map<string, readonly string[]>()
  for (const [path, bytes] of listDossiers(zip.files))
    dossierProblems.set(path, (await checkZip(unpack(bytes), key)).problems)
  const holds = await isListSigned(zip.files, key)
  const checked = checkReport(zip.files, { holds, dossierProblems })
  return { ...checked, problems: [...listTwice(zip), ...checked.problems] }
}

async function isListSigned(files: DossierFiles, key: SigningKey): Promise<boolean> {
  const [list, signature] = [files.get(REPORT_FILE.list), files.get(REPORT_FILE.signature)]
  return Boolean(list && signature && (await isSignedBy(key, list, signature)))
}

const isSignedBy = async (key: SigningKey, message: Uint8Array, signature: Uint8Array): Promise<boolean> =>
  (await findSaltLength(key, new Uint8Array(message), new Uint8Array(signature))) !== null

const listTwice = ({ ambiguous }: ReadZip): string[] =>
  ambiguous.map((name) => `${name}: stands in the zip more than once`)

function unpack(bytes: Uint8Array): ReadZip | null {
  try {
    return readZip(bytes)
  } catch {
    return null
  }
}
