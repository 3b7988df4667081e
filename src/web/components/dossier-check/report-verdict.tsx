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
          This is a released report. Its files agree with the list that was signed, and so do {inIt} in it.
          The signatures hold under {keyName}.
        </Text>
      </SignedVerdict>
    )
  return (
    <div role="status">
      <Text fw="var(--mantine-font-weight-medium)">
        <MeaningShape meaning="partial" /> {name} carries no signature
      </Text>
      <Text fz="sm" mt="tight">
        This is a report. Its files agree with its own list, and {inIt} in it with what was signed under{' '}
        {keyName}; but the list itself is not signed, as reports of earlier versions are not. The service’s
        record of the release names the SHA-256 of the zip.
      </Text>
    </div>
  )
}
