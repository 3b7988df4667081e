import { notifications } from '@mantine/notifications'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Feedback, FeedbackInput } from '#shared/contracts/feedback.ts'
import { useJudge } from '../../api/analyses.ts'
import { useRoleReason } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { ErrorState } from '../../ui/states.tsx'
import classes from './analysis.module.css'
import { RegenerateDialog } from './regenerate-dialog.tsx'

type Dialog = 'disagree' | 'unsure' | 'regenerate' | null

interface JudgmentBarProps {
  readonly analysis: Analysis
  readonly caseId: string
  readonly citations: number
  /** What was last said would help; the direction of a new analysis begins with it. */
  readonly lastHelp: string | null
}

/** The judgment, and what has to be looked at before it. The service decides; this only says what is missing. */
export function JudgmentBar({ analysis, caseId, citations, lastHelp }: JudgmentBarProps) {
  const [dialog, setDialog] = useState<Dialog>(null)
  const judge = useJudge(caseId, analysis.id)
  const navigate = useNavigate()
  const role = useRoleReason('member')
  const detailRead = analysis.detail_reviewed_at !== null
  const citationOpened = analysis.citation_checked_at !== null
  const missing =
    role ??
    (citations === 0 ? 'There are no citations to check, so you can only regenerate it.' : null) ??
    (detailRead ? null : 'Read the findings first.') ??
    (citationOpened ? null : 'Open a citation first.')
  const send = async (input: FeedbackInput) => {
    const answer = (await judge.mutateAsync(input)) as Feedback | { id: string; generation_status: string }
    if ('generation_status' in answer) await navigate({ to: paths.analysis(caseId, answer.id) })
    else notifications.show({ message: THANKS[input.action] ?? 'Recorded.' })
  }
  const close = () => setDialog(null)
  return (
    <section className={`${classes.bar} no-print`} aria-label="Judgment">
      <Gate done={detailRead} label="Findings read" open="Read the findings" />
      <Gate done={citationOpened} label="Citation opened" open="Open a citation" />
      {judge.error && dialog === null ? <ErrorState error={judge.error} compact /> : null}
      <div className={classes.actions}>
        <ActionButton
          disabledReason={missing}
          loading={judge.isPending && judge.variables?.action === 'agree'}
          onClick={() => void send({ action: 'agree' }).catch(() => {})}
        >
          Agree
        </ActionButton>
        <ActionButton variant="default" disabledReason={missing} onClick={() => setDialog('disagree')}>
          Disagree
        </ActionButton>
        <ActionButton variant="default" disabledReason={missing} onClick={() => setDialog('unsure')}>
          Unsure
        </ActionButton>
        <ActionButton variant="default" disabledReason={role} onClick={() => setDialog('regenerate')}>
          Regenerate
        </ActionButton>
      </div>
      <ReasonDialog
        opened={dialog === 'disagree'}
        title="Disagree with this analysis"
        label="What is wrong with it?"
        confirm="Disagree"
        onConfirm={(reason) => send({ action: 'disagree', reason })}
        onClose={close}
      >
        Your reason is kept with the analysis, with your name.
      </ReasonDialog>
      <ReasonDialog
        opened={dialog === 'unsure'}
        title="Unsure about this analysis"
        label="What would help you decide?"
        confirm="Record as unsure"
        onConfirm={(help_needed) => send({ action: 'unsure', help_needed })}
        onClose={close}
      >
        If you regenerate, the new analysis starts from what you write here.
      </ReasonDialog>
      <RegenerateDialog
        opened={dialog === 'regenerate'}
        direction={lastHelp ?? ''}
        onConfirm={(regeneration_reason, direction) =>
          send({ action: 'regenerate', regeneration_reason, direction })
        }
        onClose={close}
      />
    </section>
  )
}

const THANKS: Readonly<Partial<Record<FeedbackInput['action'], string>>> = {
  agree: 'Recorded: you agree with this analysis.',
  disagree: 'Recorded: you disagree, with your reason.',
  unsure: 'Recorded. Regenerate will start from what you wrote.',
}

const Gate = ({ done, label, open }: { done: boolean; label: string; open: string }) => (
  <span className={classes.gate} data-done={done}>
    {done ? (
      <IconCheck size={15} color="var(--meaning-supported)" aria-hidden />
    ) : (
      <IconCircle size={15} aria-hidden />
    )}
    {done ? label : open}
  </span>
)
