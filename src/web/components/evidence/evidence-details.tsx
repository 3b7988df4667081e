import { MultiSelect, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { useFindName } from '../../api/cases.ts'
import { useCustody, useEvidence, useEvidenceChanges } from '../../api/evidence.ts'
import { useInquiries } from '../../api/inquiries.ts'
import { useRoleReason } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { formatBytes, formatTime } from '../../ui/dates.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { writeDay } from '../../ui/parse-day.ts'
import { ErrorState, Loaded } from '../../ui/states.tsx'
import { findAlike, type Named, nameItem } from './copies.ts'
import { CustodianField } from './custodian-field.tsx'
import classes from './evidence.module.css'
import { KindField } from './kind-field.tsx'
import { PolicyDays } from './policy-days.tsx'
import { writtenTime } from './written-words.ts'

/** Everything known of an item, its questions, and who has had it since it came in. */
type Fact = [string, ReactNode]

export function EvidenceDetails({ item, caseId }: { item: Evidence; caseId: string }) {
  const findName = useFindName()
  const questions = useInquiries(caseId, 'question')
  const { change } = useEvidenceChanges(caseId)
  const role = useRoleReason('member')
  const custody = useCustody(item.id, true)
  const items = useEvidence(caseId).data ?? []
  const parent = items.find(({ id }) => id === item.parent_id)
  const { same, alike } = findAlike(items, item)
  const facts: Fact[] = [
    ['Number', item.exhibit_number ?? '—'],
    ...(item.given_numbers ? ([['Numbers given by others', item.given_numbers]] satisfies Fact[]) : []),
    ['File', item.file_name ?? '—'],
    ['Type', item.mime_type ?? '—'],
    ['Size', item.size_bytes === null ? '—' : formatBytes(item.size_bytes)],
    ['SHA-256', item.sha256 ?? '—'],
    ['Dated', describeDate(item)],
    ['Submitted by', item.submitted_by ?? '—'],
    ['Added', `${formatTime(item.created_at)} by ${findName(item.created_by)}`],
    ['Passages', item.chunk_count],
    ...(item.text_error ? ([['Text extraction', item.text_error]] satisfies Fact[]) : []),
    ...(parent ? ([['Part of', toLinks(caseId, [parent])]] satisfies Fact[]) : []),
    ...(same.length > 0 ? ([['Duplicate of', toLinks(caseId, same)]] satisfies Fact[]) : []),
    ...(alike.length > 0 ? ([['Near-duplicate of', toLinks(caseId, alike)]] satisfies Fact[]) : []),
    ...(item.withdrawn_at
      ? ([['Withdrawn', `${formatTime(item.withdrawn_at)}: ${item.withdrawn_reason}`]] satisfies Fact[])
      : []),
  ]
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <FactRow key={name} name={name} value={value} />
        ))}
      </dl>
      <KindField item={item} caseId={caseId} />
      {item.source_type === 'background_doc' ? <PolicyDays item={item} caseId={caseId} /> : null}
      <CustodianField item={item} caseId={caseId} />
      <MultiSelect
        mt="md"
        label="Linked questions"
        data={(questions.data ?? []).map(({ id, text }) => ({ value: id, label: text }))}
        // What was chosen last, also while it is on its way: the next choice adds to it.
        value={[...((change.isPending ? change.variables.question_ids : null) ?? item.question_ids)]}
        onChange={(question_ids) => change.mutate({ id: item.id, question_ids })}
        disabled={role !== null}
        searchable
      />
      {change.error ? <ErrorState error={change.error} compact /> : null}
      <Text component="h3" fw="var(--mantine-font-weight-medium)" fz="sm" mt="md" mb="tight">
        Chain of custody
      </Text>
      <Loaded query={custody}>
        {({ items }) => (
          <dl className={classes.facts}>
            {items.map((event) => (
              <FactRow
                key={event.id}
                name={formatTime(event.happened_at)}
                value={`${event.event.replaceAll('_', ' ')} · ${findName(event.actor_id)}${event.ip_address ? ` · ${event.ip_address}` : ''}`}
              />
            ))}
          </dl>
        )}
      </Loaded>
    </>
  )
}

const describeDate = ({ written_at: at, as_read: read }: Evidence): string => {
  if (at) return writtenTime(at)
  return read?.on ? `${writeDay(read.on)}, as read` : '—'
}

const toLinks = (caseId: string, items: readonly Named[]) =>
  items.map((item) => (
    <div key={item.id}>
      <PageLink to={paths.evidence(caseId, item.id)} fz="xs">
        {nameItem(item)}
      </PageLink>
    </div>
  ))

const FactRow = ({ name, value }: { name: string; value: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd className="words">{value}</dd>
  </>
)
