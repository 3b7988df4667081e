import { Group, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { CONCLUSION_WORDS, nameAllegation } from '#shared/allegation-words.ts'
import type { Allegation, AllegationList } from '#shared/contracts/allegations.ts'
import { useAllegationChanges } from '../../api/allegations.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { formatDay } from '../../ui/dates.tsx'
import { plural } from '../../ui/plural.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { nameOf } from './allegation-words.ts'
import classes from './allegations.module.css'
import { EditAllegation } from './edit-allegation.tsx'
import { Evidence } from './evidence-sides.tsx'
import { FindingPart } from './finding-part.tsx'

interface AllegationCardProps {
  readonly caseId: string
  readonly allegation: Allegation
  readonly conclusions: AllegationList['conclusions']
}

/** One allegation: its words, whom and what it touches, the evidence on each side, and the finding. */
export function AllegationCard({ caseId, allegation, conclusions }: AllegationCardProps) {
  const id = useId()
  const { number, text, withdrawn, finding } = allegation
  return (
    <section className={classes.card} aria-labelledby={id} data-withdrawn={withdrawn !== null}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <h2 id={id} className={classes.title}>
          {nameAllegation(number)}
        </h2>
        <Group gap="xs">
          {withdrawn ? <StatusBadge meaning="neutral">Withdrawn</StatusBadge> : null}
          {finding?.conclusion && !withdrawn ? (
            <StatusBadge meaning="accent">{CONCLUSION_WORDS[finding.conclusion]}</StatusBadge>
          ) : null}
          <Acts caseId={caseId} allegation={allegation} />
        </Group>
      </Group>
      <p className={`${classes.words} words reading`}>{text}</p>
      <Details allegation={allegation} />
      {withdrawn ? (
        <Text fz="sm" className="words">
          Withdrawn by {nameOf(withdrawn.by)} on {formatDay(withdrawn.at)}: {withdrawn.reason}
        </Text>
      ) : (
        <>
          <Evidence caseId={caseId} allegation={allegation} />
          <FindingPart caseId={caseId} allegation={allegation} conclusions={conclusions} />
        </>
      )}
    </section>
  )
}

function Details({ allegation }: { allegation: Allegation }) {
  const { concerns, rule, question_ids, topic_ids, written_by, written_at, earlier_words } = allegation
  const links = [
    ...(question_ids.length > 0 ? [plural(question_ids.length, 'question')] : []),
    ...(topic_ids.length > 0 ? [plural(topic_ids.length, 'topic')] : []),
  ]
  return (
    <div className={classes.facts}>
      <span>
        Words of {nameOf(written_by)}, {formatDay(written_at)}
      </span>
      {earlier_words.length > 0 ? <span>{plural(earlier_words.length, 'earlier wording')}</span> : null}
      {concerns.length > 0 ? <span className="words">Concerns {concerns.join(', ')}</span> : null}
      {rule ? <span className="words">Rule: {rule}</span> : null}
      {links.length > 0 ? <span>Linked to {links.join(' and ')}</span> : null}
    </div>
  )
}

function Acts({ caseId, allegation }: { caseId: string; allegation: Allegation }) {
  const role = useRoleReason('member')
  const { change } = useAllegationChanges(caseId)
  const [opened, setOpened] = useState<'edit' | 'withdraw' | null>(null)
  const { id, number, withdrawn } = allegation
  const name = nameAllegation(number)
  const close = () => setOpened(null)
  return (
    <>
      <ActionButton
        size="compact-sm"
        variant="default"
        aria-label={`Edit ${name}`}
        disabledReason={role}
        onClick={() => setOpened('edit')}
      >
        Edit
      </ActionButton>
      {withdrawn ? (
        <ActionButton
          size="compact-sm"
          variant="default"
          aria-label={`Take back the withdrawal of ${name}`}
          loading={change.isPending}
          disabledReason={role}
          onClick={() => change.mutate({ id, withdrawn_reason: null })}
        >
          Take back
        </ActionButton>
      ) : (
        <ActionButton
          size="compact-sm"
          variant="default"
          aria-label={`Withdraw ${name}`}
          disabledReason={role}
          onClick={() => setOpened('withdraw')}
        >
          Withdraw
        </ActionButton>
      )}
      {opened === 'edit' ? <EditAllegation caseId={caseId} allegation={allegation} onClose={close} /> : null}
      <ReasonDialog
        opened={opened === 'withdraw'}
        title={`Withdraw ${name}`}
        confirm="Withdraw"
        onConfirm={(reason) => change.mutateAsync({ id, withdrawn_reason: reason })}
        onClose={close}
      >
        It keeps its number and stays in the report as withdrawn.
      </ReasonDialog>
    </>
  )
}
