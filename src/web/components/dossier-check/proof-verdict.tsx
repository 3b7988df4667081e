import { Text } from '@mantine/core'
import type { ProofOfDestruction } from '#shared/manifest.ts'
import { formatTime } from '../../ui/dates.tsx'
import type { Verification } from '../admin/proof/verify-proof.ts'
import { SignedVerdict } from './signed-verdict.tsx'

interface ProofVerdictProps {
  readonly name: string
  readonly proof: ProofOfDestruction
  readonly verification: Verification
  /** Whose key it was held against, as in "the key of this service". */
  readonly keyName: string
}

/** The other file that is handed on to be checked: what it is, and whether it is as it was signed. */
export const ProofVerdict = ({ name, proof: { manifest }, verification, keyName }: ProofVerdictProps) => (
  <SignedVerdict name={name} holds={verification.holds}>
    <Text fz="sm" mt="tight">
      This is a proof of destruction, not a dossier.{' '}
      {verification.holds
        ? `It is No. ${manifest.operatorRunMetadata.sequence}, of the run that ended ${formatTime(manifest.finishedAt)}, and its signature holds under ${keyName}. The signature covers the record of the run. How long the store locks it, and the name of the key, stand beside it and are not signed.`
        : verification.why}
    </Text>
  </SignedVerdict>
)
