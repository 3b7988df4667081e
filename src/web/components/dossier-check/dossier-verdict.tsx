import { Text } from '@mantine/core'
import type { CheckedDossier } from '#shared/dossier-check/check-dossier.ts'
import { formatTime } from '../../ui/dates.tsx'
import { Altered, SignedVerdict } from './signed-verdict.tsx'

interface DossierVerdictProps {
  readonly name: string
  readonly checked: CheckedDossier
  /** Whose key it was held against, as in "the key of this service". */
  readonly keyName: string
}

/** In words and in shape: whether the dossier is as it was signed, else what of it is not. */
export function DossierVerdict({ name, checked, keyName }: DossierVerdictProps) {
  const { problems, issue, leaves, withheld } = checked
  if (problems.length === 0 && issue)
    return (
      <SignedVerdict name={name} holds>
        <Text fz="sm" mt="tight">
          {leaves} parts of one analysis agree with the list that was signed, {withheld} are withheld. Both
          signatures hold under {keyName}. Issued {formatTime(issue.issued_at)}.
        </Text>
      </SignedVerdict>
    )
  return <Altered name={name} problems={problems} />
}
