import { Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Statement } from '#shared/contracts/analyses.ts'
import { IconButton } from '../../ui/action-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Labels } from '../../ui/options.ts'
import classes from './analysis.module.css'
import { ContraryLine } from './contrary-line.tsx'
import type { Reading } from './reading.ts'
import { ReceiptLine } from './receipt-line.tsx'

const STATES: Labels<NonNullable<Statement['contrary']>['state']> = {
  found: 'It was compared with the whole case. Which side is right is yours to judge.',
  none_found:
    'It was compared with the whole case: nothing was found that differs in a value, a day or a person, or denies it. What contradicts it in other words is for you to find.',
  not_searchable:
    'It could not be compared with the case: who says what in its source had not been read by then.',
}

interface AgainstPanelProps {
  readonly statement: Statement
  readonly reading: Reading
  readonly onOpen: (citationId: string) => void
  readonly onClose: () => void
  /** On a phone the sentence stays on top of what speaks against it. */
  readonly withStatement: boolean
}

/** What speaks against a statement: the passages that speak otherwise, or where they were looked for in vain. */
export function AgainstPanel({ statement, reading, onOpen, onClose, withStatement }: AgainstPanelProps) {
  const { contrary } = statement
  if (!contrary) return null
  return (
    <>
      <div className={classes.panelHead}>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text component="h3" fw="var(--mantine-font-weight-medium)" fz="md">
            What speaks against statement {reading.numberFor(statement)}
          </Text>
          <IconButton label="Close the evidence" onClick={onClose}>
            <IconX size={17} />
          </IconButton>
        </Group>
        {withStatement ? (
          <Text fz="md" mt="tight" lineClamp={3} className={classNames(classes.text)}>
            {statement.text}
          </Text>
        ) : null}
      </div>
      <ContraryLine
        contrary={reading.citationsFor(statement).filter(({ citation }) => citation.contrary)}
        onCite={onOpen}
      />
      <Text fz="sm" mt="sm">
        {STATES[contrary.state]}
      </Text>
      <ReceiptLine receipt={contrary.receipt} />
    </>
  )
}
