import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconChevronDown, IconChevronUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { AnalysisSummary } from '#shared/contracts/analyses.ts'
import type { Inquiry } from '#shared/contracts/investigations.ts'
import { wordsAsRead } from '#shared/words-as-read.ts'
import { isUnderWay, useAnalyses } from '../../api/analyses.ts'
import { type InquiryKind, useInquiries, useInquiryChanges } from '../../api/inquiries.ts'
import { beginRemoval } from '../../api/inquiry-removal.ts'
import { useRoleReason } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/action-button.tsx'
import { toOptions } from '../../ui/options.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { toProblem } from '../../ui/problem.ts'
import { EmptyState, ErrorState, Loaded } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ANALYSIS_STATUS_MEANINGS, ANALYSIS_STATUSES } from '../analysis/analysis-words.ts'
import { AnswerBadges } from '../analysis/answer-badges.tsx'
import { FEEDBACK_BADGES, FEEDBACK_MEANINGS } from '../analysis/judgment-words.ts'
import { GenerateAll } from '../analyze/generate-all.tsx'
import { GenerateHere } from '../analyze/generate-here.tsx'
import { listUnanswered } from '../case/find-leads.ts'
import { itemCount } from '../evidence/evidence-words.ts'
import { notifyUndoable } from '../evidence/notify-undoable.tsx'
import { EarlierWordings } from './earlier-wordings.tsx'
import { EditWords } from './edit-words.tsx'
import classes from './inquiries.module.css'
import { INQUIRY_STATUSES } from './inquiry-words.ts'
import { NewInquiry } from './new-inquiry.tsx'

const WORDS = {
  question: {
    title: 'Questions',
    empty: 'A question is something the case has to answer. Link the evidence that is relevant to it.',
  },
  topic: {
    title: 'Topics',
    empty: 'A topic is a subject to report on, rather than a question to answer.',
  },
} as const

/** The questions or the topics of a case, in an order of its people's making. */
export function InquiryList({ caseId, kind }: { caseId: string; kind: InquiryKind }) {
  const query = useInquiries(caseId, kind)
  const analyses = useAnalyses(caseId)
  const words = WORDS[kind]
  return (
    <section aria-label={words.title}>
      <Group justify="space-between" align="baseline" mb="xs">
        <Text component="h2" fw="var(--mantine-font-weight-medium)" fz="xxl">
          {words.title}
        </Text>
        {kind === 'question' && analyses.data ? (
          <GenerateAll caseId={caseId} questions={listUnanswered(query.data ?? [], analyses.data)} />
        ) : null}
      </Group>
      <Loaded query={query}>
        {(items) => (
          <>
            {items.length === 0 ? <EmptyState title={`No ${kind}s yet`}>{words.empty}</EmptyState> : null}
            <Rows items={items} caseId={caseId} kind={kind} analyses={analyses.data ?? []} />
          </>
        )}
      </Loaded>
      <NewInquiry caseId={caseId} kind={kind} />
    </section>
  )
}

function Rows({
  items,
  caseId,
  kind,
  analyses,
}: {
  items: readonly Inquiry[]
  caseId: string
  kind: InquiryKind
  analyses: readonly AnalysisSummary[]
}) {
  const { reorder } = useInquiryChanges(caseId, kind)
  const role = useRoleReason('member')
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const move = (id: string, to: number) => {
    const order = items.filter((item) => item.id !== id)
    order.splice(to, 0, ...items.filter((item) => item.id === id))
    reorder.mutate(order, {
      onError: (error) =>
        notifications.show({ color: 'red', title: 'Not moved', message: toProblem(error).message }),
    })
  }
  return (
    <ol className={classes.list}>
      {items.map((item, index) => (
        <li
          key={item.id}
          className={classes.row}
          draggable={role === null}
          data-over={over === item.id}
          onDragStart={() => setDragged(item.id)}
          onDragOver={(event) => {
            if (!dragged) return
            event.preventDefault()
            setOver(item.id)
          }}
          onDragEnd={() => {
            setDragged(null)
            setOver(null)
          }}
          onDrop={() => {
            if (dragged) move(dragged, index)
          }}
        >
          <span className={classes.handle}>
            <IconButton
              label={`Move up: ${item.text}`}
              size="sm"
              disabledReason={role ?? (index === 0 ? 'This is the first.' : null)}
              onClick={() => move(item.id, index - 1)}
            >
              <IconChevronUp size={15} />
            </IconButton>
            <IconButton
              label={`Move down: ${item.text}`}
              size="sm"
              disabledReason={role ?? (index === items.length - 1 ? 'This is the last.' : null)}
              onClick={() => move(item.id, index + 1)}
            >
              <IconChevronDown size={15} />
            </IconButton>
          </span>
          <InquiryWords
            item={item}
            caseId={caseId}
            kind={kind}
            latest={analyses.find(
              (one) => (kind === 'question' ? one.question_id : one.topic_id) === item.id,
            )}
          />
          <InquiryActions item={item} caseId={caseId} kind={kind} />
        </li>
      ))}
    </ol>
  )
}

function InquiryWords({
  item,
  caseId,
  kind,
  latest,
}: {
  item: Inquiry
  caseId: string
  kind: InquiryKind
  latest: AnalysisSummary | undefined
}) {
  const role = useRoleReason('member')
  const [editing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const close = () => {
    setEditing(false)
    // The field that had the focus is gone; whoever goes on by keyboard goes on here.
    requestAnimationFrame(() => pencil.current?.focus())
  }
  if (editing)
    return (
      <EditWords item={item} caseId={caseId} kind={kind} isAsked={latest !== undefined} onClose={close} />
    )
  return (
    <div>
      <Group gap="tight" wrap="nowrap" align="flex-start">
        <Text fz="md" fw="var(--mantine-font-weight-firm)" className="words">
          {item.text}
        </Text>
        <IconButton
          ref={pencil}
          label={`Edit the words: ${item.text}`}
          size="sm"
          disabledReason={role}
          onClick={() => setEditing(true)}
        >
          <IconPencil size={14} />
        </IconButton>
      </Group>
      <div className={classes.facts}>
        <span>
          {item.evidence_ids.length === 0
            ? 'no evidence linked'
            : `${itemCount(item.evidence_ids.length)} linked`}
        </span>
        {latest ? (
          <PageLink to={paths.analysis(caseId, latest.id)} fz="xs">
            Latest analysis
          </PageLink>
        ) : null}
        {latest ? (
          latest.feedback_status ? (
            <StatusBadge meaning={FEEDBACK_MEANINGS[latest.feedback_status]}>
              {FEEDBACK_BADGES[latest.feedback_status]}
            </StatusBadge>
          ) : (
            <StatusBadge meaning={ANALYSIS_STATUS_MEANINGS[latest.generation_status]}>
              {ANALYSIS_STATUSES[latest.generation_status]}
            </StatusBadge>
          )
        ) : null}
        {latest && isUnderWay(latest.generation_status) ? null : (
          <GenerateHere caseId={caseId} kind={kind} id={item.id} about={item.text} />
        )}
        <PageLink to={paths.analyze(caseId, kind, item.id)} fz="xs">
          Ask with a focus
        </PageLink>
      </div>
      {latest?.opening ? <Opening latest={latest} opening={latest.opening} /> : null}
      <EarlierWordings item={item} caseId={caseId} kind={kind} />
    </div>
  )
}

/** How the latest analysis answers, in the first words of it. */
const Opening = ({ latest, opening }: { latest: AnalysisSummary; opening: string }) => (
  <p className={`${classes.opening} words`}>
    <AnswerBadges analysis={latest} />
    {wordsAsRead(opening)}
  </p>
)

function InquiryActions({ item, caseId, kind }: { item: Inquiry; caseId: string; kind: InquiryKind }) {
  const { change, remove } = useInquiryChanges(caseId, kind)
  const role = useRoleReason('member')
  const takeAway = () => {
    const links =
      item.evidence_ids.length === 0 ? '' : ` and its links to ${itemCount(item.evidence_ids.length)}`
    const removal = beginRemoval(item.id, () => remove.mutateAsync(item.id))
    notifyUndoable(`Removed “${item.text}”${links}. Its analyses stay readable.`, removal.undo, () =>
      removal.finish().catch(tellNotRemoved),
    )
  }
  return (
    <Stack gap="tight" align="flex-end">
      <Group gap="tight" wrap="nowrap">
        <NativeSelect
          aria-label={`Status of: ${item.text}`}
          size="xs"
          data={toOptions(INQUIRY_STATUSES)}
          value={(change.isPending ? change.variables.status : null) ?? item.status}
          disabled={role !== null}
          onChange={(event) =>
            change.mutate({ id: item.id, status: event.currentTarget.value as Inquiry['status'] })
          }
        />
        <IconButton label={`Remove: ${item.text}`} disabledReason={role} onClick={takeAway}>
          <IconTrash size={16} />
        </IconButton>
      </Group>
      {change.error ? <ErrorState error={change.error} compact /> : null}
    </Stack>
  )
}

const tellNotRemoved = (error: unknown) =>
  notifications.show({ color: 'red', title: 'Not removed', message: toProblem(error).message })
