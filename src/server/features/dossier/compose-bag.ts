import { sha256 } from '#server/platform/crypto/digests.ts'
import { BAG_DECLARATION, hashLine, PAYLOAD_FOLDER, TAG_FILES, TAG_MANIFEST } from '#shared/dossier.ts'
import type { Copy, Files } from './signed-list.ts'

/** The whole bag (RFC 8493) by paths, in the order in which it is stored. */
export function composeBag(payload: Files, { analysisId, issuedAt }: Copy): Files {
  const files = [...payload].map(([path, bytes]) => [`${PAYLOAD_FOLDER}${path}`, bytes] as const)
  const bytes = files.reduce((sum, [, { byteLength }]) => sum + byteLength, 0)
  const info = [
    'Bag-Software-Agent: Probity',
    `Bagging-Date: ${issuedAt.toISOString().slice(0, 10)}`,
    `External-Identifier: ${analysisId}`,
    `Payload-Oxum: ${bytes}.${files.length}`,
  ]
  const contents: Record<(typeof TAG_FILES)[number], string> = {
    'bagit.txt': BAG_DECLARATION,
    'bag-info.txt': `${info.join('\n')}\n`,
    'manifest-sha256.txt': files.map(([path, content]) => hashLine(hexOf(content), path)).join(''),
  }
  const tags = TAG_FILES.map((name) => [name, Buffer.from(contents[name])] as const)
  const tagManifest = tags.map(([name, content]) => hashLine(hexOf(content), name)).join('')
  return new Map<string, Uint8Array>([...tags, [TAG_MANIFEST, Buffer.from(tagManifest)], ...files])
}

const hexOf = (bytes: Uint8Array): string => sha256(bytes).toString('hex')
