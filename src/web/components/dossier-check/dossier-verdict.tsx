import { List, Text } from '@mantine/core'
import type { CheckedDossier } from '#shared/dossier-check/check-dossier.ts'
import { formatTime } from '../../ui/dates.tsx'
import { SignedVerdict } from './signed-verdict.tsx'

/** More lines help nobody; the command line prints all. */
const MAX_SHOWN = 50

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
  return (
    <SignedVerdict name={name} holds={false}>
      <List fz="sm" mt="tight">
        {problems.slice(0, MAX_SHOWN).map((problem) => (
          <List.Item key={problem} className="words">
            {problem}
          </List.Item>
        ))}
      </List>
      {problems.length > MAX_SHOWN ? (
        <Text fz="xs" c="dimmed">
          and {problems.length - MAX_SHOWN} more
        </Text>
      ) : null}
    </SignedVerdict>
  )
}
