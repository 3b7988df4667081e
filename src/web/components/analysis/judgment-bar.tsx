import { IconCheck, IconCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useId, useState } from 'react'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Feedback, FeedbackInput } from '#shared/contracts/feedback.ts'
import { JUDGMENT_ACTIONS } from '#shared/feedback-words.ts'
import { useFeedback, useJudge } from '../../api/analyses.ts'
import { useRoleReason, useSignedIn } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Reason } from '../../ui/main-button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AfterJudging } from './after-judging.tsx'
import { FirstMark } from './first-marks.tsx'
import classes from './judgment-bar.module.css'
import { useMissingForJudgment } from './use-missing-for-judgment.ts'

const ReasonDialog = lazyPart(() => import('../../ui/reason-dialog.tsx'), 'ReasonDialog')
const RegenerateDialog = lazyPart(() => import('./regenerate-dialog.tsx'), 'RegenerateDialog')

/** What a judgment asks for in words before it is recorded. */
const ASKED = {
  disagree: {
    title: 'Disagree with this analysis',
    label: 'What is wrong with it?',
    confirm: 'Disagree',
    children: 'Your reason is kept with the analysis, with your name.',
  },
  unsure: {
    title: 'Unsure about this analysis',
    label: 'What would help you decide?',
    confirm: 'Record as unsure',
    children: 'If you regenerate, the new analysis starts from what you write here.',
  },
} as const

type Dialog = 'disagree' | 'unsure' | 'regenerate' | null

interface JudgmentBarProps {
  readonly analysis: Analysis
  readonly caseId: string
  readonly citations: number
}

/** The judgment, and what has to be looked at before it. The service decides; this only says what is missing. */
export function JudgmentBar({ analysis, caseId, citations }: JudgmentBarProps) {
  // The latest first.
  const judgments = useFeedback(analysis.id).data ?? []
  const [dialog, setDialog] = useState<Dialog>(null)
  const [recorded, setRecorded] = useState('')
  const judge = useJudge(caseId, analysis.id)
  const navigate = useNavigate()
  const role = useRoleReason('member')
  const why = useId()
  const { user } = useSignedIn()
  const own = judgments.find((one) => one.user.id === user.id && isJudgment(one.action))
  const isOwn = (action: Feedback['action']) => own?.action === action && !own.content_changed_since
  // What was last said would help: the direction of a new analysis begins with it.
  const lastHelp = judgments.find((item) => item.help_needed)?.help_needed ?? ''
  const detailRead = analysis.detail_reviewed_at !== null
  const citationOpened = analysis.citation_checked_at !== null
  const missing = useMissingForJudgment(analysis, citations)
  const send = async (input: FeedbackInput) => {
    const answer = (await judge.mutateAsync(input)) as Feedback | { id: string; generation_status: string }
    if ('generation_status' in answer) await navigate({ to: paths.analysis(caseId, answer.id) })
    else setRecorded(THANKS[input.action] ?? 'Recorded.')
  }
  const close = () => setDialog(null)
  return (
    <section className={`${classes.bar} no-print`} aria-label="Judgment">
      {own || role || missing === null ? null : <FirstMark name="judgment" />}
      {own && detailRead && citationOpened ? null : (
        <>
          <Gate done={detailRead} label="Findings read" open="Read the findings" />
          {citations > 0 ? (
            <Gate done={citationOpened} label="Citation opened" open="Open a citation" />
          ) : (
            <span>Nothing is cited, so it can only be regenerated</span>
          )}
          {analysis.contrary_opened === null ? null : (
            <Gate
              done={analysis.contrary_opened}
              label="Opened what speaks otherwise"
              open="Open what speaks otherwise"
            />
          )}
        </>
      )}
      {role ? <Reason id={why} words={role} /> : null}
      <span role="status">{recorded}</span>
      {own && !own.content_changed_since ? (
        <AfterJudging analysis={analysis} caseId={caseId} action={own.action} />
      ) : null}
      {judge.error && dialog === null ? <ErrorState error={judge.error} compact /> : null}
      <div className={classes.actions}>
        <ActionButton
          {...pressed(isOwn('agree'), missing === null && !own)}
          disabledReason={missing}
          loading={judge.isPending && judge.variables?.action === 'agree'}
          onClick={() => void send({ action: 'agree' }).catch(() => {})}
        >
          Agree
        </ActionButton>
        <ActionButton
          {...pressed(isOwn('disagree'))}
          disabledReason={missing}
          onClick={() => setDialog('disagree')}
        >
          Disagree
        </ActionButton>
        <ActionButton
          {...pressed(isOwn('unsure'))}
          disabledReason={missing}
          onClick={() => setDialog('unsure')}
        >
          Unsure
        </ActionButton>
        <ActionButton
          variant="default"
          disabledReason={role}
          reasonAt={why}
          onClick={() => setDialog('regenerate')}
        >
          Regenerate
        </ActionButton>
      </div>
      <Suspense fallback={null}>
        {dialog === 'disagree' || dialog === 'unsure' ? (
          <ReasonDialog
            opened
            {...ASKED[dialog]}
            onConfirm={(words) =>
              send(
                dialog === 'disagree'
                  ? { action: dialog, reason: words }
                  : { action: dialog, help_needed: words },
              )
            }
            onClose={close}
          />
        ) : null}
        {dialog === 'regenerate' ? (
          <RegenerateDialog
            direction={lastHelp}
            onConfirm={(regeneration_reason, direction) =>
              send({ action: 'regenerate', regeneration_reason, direction })
            }
            onClose={close}
          />
        ) : null}
      </Suspense>
    </section>
  )
}

/** The judgment that stands carries a tick, and is said to assistive technology. */
const pressed = (isPressed: boolean, isFirst = false) => ({
  variant: isPressed ? 'light' : isFirst ? 'filled' : 'default',
  'aria-pressed': isPressed,
  leftSection: isPressed ? <IconCheck size={15} aria-hidden /> : null,
})

const isJudgment = (action: Feedback['action']): boolean =>
  (JUDGMENT_ACTIONS as readonly Feedback['action'][]).includes(action)

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
