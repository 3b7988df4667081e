import { createPublicKey } from 'node:crypto'
import { sha256 } from '#server/platform/crypto/digests.ts'
import { DOSSIER } from '#shared/dossier.ts'
import type { LeafList } from './leaf-list.ts'
import { readmeText } from './readme-text.ts'
import { reportPage } from './report-page.ts'
import type { Copy, Files, SignedList } from './signed-list.ts'
import { VERIFY_SCRIPT } from './verify-script.ts'

/** The files of a copy by their paths below `data/`, without the issue that names them. */
export function composePayload(signed: SignedList, { analysisId, withheld }: Copy): Files {
  const { list, publicKeyPem } = signed
  const given = list.leaves.filter(({ leaf }) => !withheld.has(leaf.path))
  const der = createPublicKey(publicKeyPem).export({ type: 'spki', format: 'der' })
  const readme = readmeText({
    analysisId,
    signingKeyId: signed.signingKeyId,
    keyFingerprint: sha256(der).toString('hex'),
    withheld: withheld.size,
  })
  return new Map<string, Uint8Array>([
    [DOSSIER.readme, Buffer.from(readme)],
    [DOSSIER.script, Buffer.from(VERIFY_SCRIPT)],
    [DOSSIER.key, Buffer.from(publicKeyPem)],
    [DOSSIER.list, Buffer.from(list.text)],
    [DOSSIER.listSignature, signed.signature],
    [DOSSIER.withheld, Buffer.from(withheldText(list, withheld))],
    [
      DOSSIER.report,
      Buffer.from(
        reportPage(
          given.map(({ leaf }) => leaf),
          withheld.size,
        ),
      ),
    ],
    ...given.map(({ leaf, bytes }) => [leaf.path, bytes] as const),
  ])
}

/** In the order of the list: any other would tell in which order they were chosen. */
const withheldText = ({ leaves }: LeafList, withheld: Copy['withheld']): string =>
  leaves
    .flatMap(({ leaf: { path } }) => {
      const reason = withheld.get(path)
      return reason ? [`${path}\t${reason}\n`] : []
    })
    .join('')
