import { addresses } from '#shared/contracts/addresses.ts'
import { DOSSIER } from '#shared/dossier.ts'
import { VERIFY_LEAVES, VERIFY_SIGNATURE } from './verify-script.ts'

export interface ReadmeFacts {
  readonly analysisId: string
  readonly signingKeyId: string
  /** SHA-256 of the public key in DER, in hexadecimal. */
  readonly keyFingerprint: string
  readonly withheld: number
}

/** What a dossier is and how anybody checks it, for somebody who has nothing but the zip. */
export const readmeText = ({ analysisId, signingKeyId, keyFingerprint, withheld }: ReadmeFacts): string =>
  `Dossier of the analysis ${analysisId}

It holds what the analysis says, the passages that it cites, the items that they stand in with the SHA-256 of
their files, the result of the quality check, what people judged, and what the audit trail says of it.
${DOSSIER.report} shows most of it to read; the files in leaves/ are what is signed.
${
  withheld === 0
    ? 'Nothing is withheld from this copy.'
    : `This copy withholds ${withheld} leaves. ${DOSSIER.withheld} names each by its number, with the reason. The list and its\nsignature are those of the full copy, byte for byte.`
}

To check it, unpack it, open a shell in the folder data and type:

  ${VERIFY_SIGNATURE}
  ${VERIFY_LEAVES}

The first prints "Verified OK": the list is the one that was signed. The second prints OK for each leaf in this copy.
On macOS, type in place of the second command: shasum -a 256 -c ${DOSSIER.list} (it also complains of each withheld leaf).
"sh ${DOSSIER.script}" does both and checks everything else: what was added, what is missing, this copy's own signature.

The key is ${signingKeyId}. The SHA-256 of ${DOSSIER.key} as DER is
${keyFingerprint}
A key that comes with what it signed proves nothing: compare it with the one that the service publishes under
${addresses.getSigningKey.url}, or with one that you were given before.

The first line of every leaf holds a salt of 32 random bytes, so that nobody can guess what a withheld one says from its hash.
Offsets count UTF-16 code units. The times in a zip are left empty.
`
