import { notifications } from '@mantine/notifications'
import { Suspense, useState } from 'react'
import type { Report } from '#shared/contracts/reports.ts'
import { moveReport, REPORT_REFUSALS, type ReportAct } from '#shared/report-states.ts'
import { useReportActs } from '../../api/reports.ts'
import { useRoleReason } from '../../api/session.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { MainButton } from '../../ui/main-button.tsx'
import { ErrorState } from '../../ui/states.tsx'

const ReasonDialog = lazyPart(() => import('../../ui/reason-dialog.tsx'), 'ReasonDialog')
const ConfirmAct = lazyPart(() => import('./confirm-act.tsx'), 'ConfirmAct')

const ACTS = {
  submit: { press: 'Hand in for review', done: 'Handed in for review.' },
  review: { press: 'Confirm the review', done: 'Reviewed.' },
  send_back: { press: 'Send back', done: 'Sent back as a draft.' },
  release: { press: 'Release', done: 'Released and frozen.' },
} as const satisfies Record<ReportAct, unknown>

const OFFERED: readonly ReportAct[] = ['send_back', 'submit', 'review', 'release']

/** What can be done with the report now; a button that cannot be used says why. */
export function ReportActions({ caseId, report }: { caseId: string; report: Report }) {
  const { begin, move } = useReportActs(caseId)
  const role = useRoleReason('member')
  const [asked, setAsked] = useState<ReportAct | null>(null)
  const { report: row } = report
  const isNewest = !row || row.version === report.versions[0]?.version
  if (!row || (row.state === 'released' && isNewest))
    return (
      <>
        <MainButton
          size="xs"
          variant={row ? 'default' : 'filled'}
          loading={begin.isPending}
          disabledReason={role}
          onClick={() => begin.mutate()}
        >
          {row ? 'Begin the next version' : 'Begin the report'}
        </MainButton>
        {begin.error ? <ErrorState error={begin.error} compact /> : null}
      </>
    )
  const offered = OFFERED.flatMap((act) => {
    const { to, refused } = moveReport(row.state, act, {
      isAuthor: !report.may_review,
      missing: report.missing.length,
      isUnchanged: report.is_unchanged,
    })
    if (!to && refused === 'not_now') return []
    return [{ act, reason: role ?? (refused ? REPORT_REFUSALS[refused] : null) }]
  })
  const send = async (act: ReportAct, note: string | null) => {
    await move.mutateAsync({ id: row.id, act, note })
    notifications.show({ message: ACTS[act].done })
  }
  return (
    <>
      {offered.map(({ act, reason }) => (
        <MainButton
          key={act}
          size="xs"
          variant={act === 'send_back' ? 'default' : 'filled'}
          disabledReason={reason}
          onClick={() => setAsked(act)}
        >
          {ACTS[act].press}
        </MainButton>
      ))}
      <Suspense fallback={null}>
        {asked === 'send_back' ? (
          <ReasonDialog
            opened
            title="Send the report back"
            label="What has to change"
            confirm="Send back"
            onConfirm={(note) => send('send_back', note)}
            onClose={() => setAsked(null)}
          >
            It becomes a draft again, and the review starts over.
          </ReasonDialog>
        ) : null}
        {asked && asked !== 'send_back' ? (
          <ConfirmAct
            press={ACTS[asked].press}
            explained={EXPLAINED[asked]}
            takesNote={asked === 'review'}
            onSend={(note) => send(asked, note)}
            onClose={() => setAsked(null)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

const EXPLAINED: Readonly<Record<Exclude<ReportAct, 'send_back'>, string>> = {
  submit: 'A second person, who wrote no part of it, reviews the report as it is now.',
  review: 'You have read the report and stand behind its review with your name.',
  release:
    'The report is frozen: its words, both files and the dossier of every analysis in it. Later changes of the case are shown beside it.',
}
