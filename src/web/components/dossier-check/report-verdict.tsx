import { Text } from '@mantine/core'
import type { CheckedReport } from '#shared/report-file.ts'
import { plural } from '../../ui/plural.ts'
import { MeaningShape } from '../../ui/status-badge.tsx'
import { Altered, SignedVerdict } from './signed-verdict.tsx'

interface ReportVerdictProps {
  readonly name: string
  readonly checked: CheckedReport
  /** Whose key it was held against, as in "the key of this service". */
  readonly keyName: string
}

/** Whether a released report, with the dossiers in it, is as it was signed. */
export function ReportVerdict({ name, checked, keyName }: ReportVerdictProps) {
  const { problems, isSigned, dossiers } = checked
  if (problems.length > 0) return <Altered name={name} problems={problems} />
  const inIt = plural(dossiers, 'dossier')
  if (isSigned)
    return (
      <SignedVerdict name={name} holds>
        <Text fz="sm" mt="tight">
          This is a released report with {inIt} in it. All of its files agree with what was signed, and the
          signatures hold under {keyName}.
        </Text>
      </SignedVerdict>
    )
  return (
    <div role="status">
      <Text fw="var(--mantine-font-weight-medium)">
        <MeaningShape meaning="partial" /> {name} carries no signature
      </Text>
      <Text fz="sm" mt="tight">
        This is a report with {inIt} in it. Its files agree with its own list, but that list is not signed:
        either an earlier version released it, or the signature was taken away. What is signed in it holds
        under {keyName}. The service’s record of the release names the SHA-256 of the zip.
      </Text>
    </div>
  )
}
