import { Text } from '@mantine/core'
import type { ProofOfDestruction } from '#shared/manifest.ts'
import { formatTime } from '../../ui/dates.tsx'
import { MeaningShape } from '../../ui/status-badge.tsx'
import type { Verification } from '../admin/proof/verify-proof.ts'

const WHAT_IT_IS = 'This is a proof of destruction, not a dossier.'

interface ProofVerdictProps {
  readonly name: string
  readonly proof: ProofOfDestruction
  readonly verification: Verification
  /** Whose key it was held against, as in "the key of this service". */
  readonly keyName: string
}

/** The other file that is handed on to be checked: what it is, and whether it is as it was signed. */
export function ProofVerdict({ name, proof: { manifest }, verification, keyName }: ProofVerdictProps) {
  if (!verification.holds)
    return (
      <div role="alert">
        <Text fw="var(--mantine-font-weight-medium)">
          <MeaningShape meaning="contradicted" /> {name} is not as it was signed
        </Text>
        <Text fz="sm" mt="tight">
          {WHAT_IT_IS} {verification.why}
        </Text>
      </div>
    )
  return (
    <div role="status">
      <Text fw="var(--mantine-font-weight-medium)">
        <MeaningShape meaning="supported" /> {name} is as it was signed
      </Text>
      <Text fz="sm" mt="tight">
        {WHAT_IT_IS} It is No. {manifest.operatorRunMetadata.sequence}, of the run that ended{' '}
        {formatTime(manifest.finishedAt)}, and its signature holds under {keyName}.
      </Text>
    </div>
  )
}
