import { List, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { MeaningShape } from '../../ui/status-badge.tsx'

interface SignedVerdictProps {
  readonly name: string
  readonly holds: boolean
  /** What that rests on. */
  readonly children: ReactNode
}

/** Whether a file is as it was signed, in words and in shape; said aloud at once where it is not. */
export const SignedVerdict = ({ name, holds, children }: SignedVerdictProps) => (
  <div role={holds ? 'status' : 'alert'}>
    <Text fw="var(--mantine-font-weight-medium)">
      <MeaningShape meaning={holds ? 'supported' : 'contradicted'} /> {name} is {holds ? '' : 'not '}as it was
      signed
    </Text>
    {children}
  </div>
)

/** More lines help nobody; the command line prints all. */
const MAX_SHOWN = 50

/** What of a file is not as it was signed. */
export const Altered = ({
  name,
  problems,
}: {
  readonly name: string
  readonly problems: readonly string[]
}) => (
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
