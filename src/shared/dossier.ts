import { z } from 'zod'

/** The files of a dossier beside its leaves, each by its path below `data/`. */
export const DOSSIER = {
  readme: 'README.txt',
  script: 'verify.sh',
  key: 'signing-key.pem',
  list: 'leaves.sha256',
  listSignature: 'leaves.sha256.sig',
  issue: 'issue.json',
  issueSignature: 'issue.json.sig',
  withheld: 'withheld.tsv',
  report: 'report.html',
} as const

export const PAYLOAD_FOLDER = 'data/'
export const LEAF_FOLDER = 'leaves/'
/** Says what the other leaves are; holds no words, so that every copy has it. */
export const STATEMENT_LEAF = 'leaves/statement.json'

/** The tag files of a bag (RFC 8493) that the manifest of tags names, in its order. */
export const TAG_FILES = ['bagit.txt', 'bag-info.txt', 'manifest-sha256.txt'] as const
export const TAG_MANIFEST = 'tagmanifest-sha256.txt'
export const BAG_DECLARATION = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'

/** One line as `sha256sum` writes and reads it. */
export const hashLine = (sha256: string, path: string): string => `${sha256}  ${path}\n`

export interface HashedPath {
  readonly sha256: string
  readonly path: string
}

const HASH_LINE = /^([0-9a-f]{64}) {2}(\S+)$/

/** The lines of a list of hashes; null where one is not as `sha256sum` writes it. */
export function readHashLines(text: string): HashedPath[] | null {
  if (text !== '' && !text.endsWith('\n')) return null
  const lines = text.split('\n').slice(0, -1)
  const read = lines.flatMap((line): HashedPath[] => {
    const [, sha256, path] = HASH_LINE.exec(line) ?? []
    return sha256 && path ? [{ sha256, path }] : []
  })
  return read.length === lines.length ? read : null
}

/** What says of one copy for whom it was made and what it consists of; signed by itself. */
export const dossierIssue = z.strictObject({
  dossier_version: z.literal(1),
  analysis_id: z.uuid(),
  list_sha256: z.string().describe('SHA-256 of leaves.sha256, which every copy of this list shares'),
  issued_at: z.iso.datetime(),
  issued_to: z.strictObject({ user_id: z.uuid().nullable() }),
  signing_key_id: z.string(),
  leaves: z.number().int(),
  withheld: z.number().int(),
  files: z.array(z.string()).describe('Every other file of this copy but leaves, as sha256sum writes it'),
})
export type DossierIssue = z.infer<typeof dossierIssue>
