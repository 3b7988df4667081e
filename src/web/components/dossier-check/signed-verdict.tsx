import { Text } from '@mantine/core'
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
