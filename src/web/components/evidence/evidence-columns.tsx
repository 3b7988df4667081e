import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import { useFindName } from '../../api/cases.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Column } from '../../ui/data-table-props.ts'
import { formatBytes, TimeAgo } from '../../ui/dates.tsx'
import { MeaningShape, StatusBadge } from '../../ui/status-badge.tsx'
import { Excerpt } from '../source/excerpt.tsx'
import { DatedDay, findMoment, type Sender, SenderName } from './as-read.tsx'
import { type Copy, describeCopy, findCopies } from './copies.ts'
import classes from './evidence.module.css'
import { describeFormat } from './evidence-format.ts'
import {
  listCustodians,
  nameCorrespondents,
  SOURCE_TYPES,
  TEXT_STATUS_MEANINGS,
  TEXT_STATUSES,
} from './evidence-words.ts'

const time = (iso: string | null) => (iso ? Date.parse(iso) : null)

/** In words, whether an item takes part in analyses. */
export const describeUsage = (item: EvidenceSummary): string => {
  if (item.withdrawn_at) return 'Withdrawn'
  return item.include_in_ai ? 'Included' : 'Excluded'
}

/** What is left of the columns while an item is open beside the table. */
export const BESIDE_AN_ITEM = new Set(['number', 'title', 'occurred'])

export interface FoundWords {
  readonly words: string
  /** Some text of each item where most of the searched words stand, by the item. */
  readonly excerpts: ReadonlyMap<string, string> | undefined
}

export function useEvidenceColumns(
  items: readonly EvidenceSummary[],
  {
    found,
    findSender,
  }: { readonly found: FoundWords; readonly findSender: (item: EvidenceSummary) => Sender },
): readonly Column<EvidenceSummary>[] {
  const findName = useFindName()
  const copies = useMemo(() => findCopies(items), [items])
  const hasCustodians = useMemo(() => listCustodians(items).length > 0, [items])
  return useMemo(
    (): readonly Column<EvidenceSummary>[] => [
      {
        key: 'number',
        title: 'No.',
        width: '4.5rem',
        sortValue: (row) => row.exhibit_number,
        render: (row) => row.exhibit_number ?? '—',
      },
      {
        key: 'title',
        title: 'Item',
        fixed: true,
        sortValue: (row) => row.title,
        render: (row) => (
          <span className="words">
            {row.title}
            <TextNote row={row} />
            <UseNote row={row} />
            <CopyNote copy={copies.get(row.id)} />
            <WhoAndWhen item={row} sender={findSender(row)} />
            <FoundIn text={found.excerpts?.get(row.id)} words={found.words} />
          </span>
        ),
      },
      {
        key: 'from',
        title: 'From',
        // A name has its line where the window is wide.
        width: 'clamp(9rem, 11vw, 13rem)',
        wideOnly: true,
        sortValue: (row) => findSender(row).name,
        render: (row) => <SenderName sender={findSender(row)} />,
      },
      {
        key: 'to',
        title: 'To',
        width: '9rem',
        wideOnly: true,
        hiddenAtFirst: true,
        sortValue: (row) => nameCorrespondents(row.to),
        render: (row) => <span className="words">{nameCorrespondents(row.to) ?? '—'}</span>,
      },
      {
        key: 'custodian',
        title: 'Custodian',
        width: '9rem',
        wideOnly: true,
        hiddenAtFirst: !hasCustodians,
        sortValue: (row) => row.custodian,
        render: (row) => <span className="words">{row.custodian ?? '—'}</span>,
      },
      {
        key: 'format',
        title: 'Format',
        width: '7rem',
        wideOnly: true,
        sortValue: (row) => describeFormat(row),
        render: (row) => describeFormat(row),
      },
      {
        key: 'type',
        title: 'Kind',
        width: '7rem',
        wideOnly: true,
        hiddenAtFirst: true,
        sortValue: (row) => SOURCE_TYPES[row.source_type],
        render: (row) => SOURCE_TYPES[row.source_type],
      },
      {
        key: 'occurred',
        title: 'Dated',
        width: '7rem',
        wideOnly: true,
        sortValue: findMoment,
        render: (row) => <DatedDay item={row} />,
      },
      {
        key: 'text',
        title: 'Text',
        width: '9.5rem',
        wideOnly: true,
        sortValue: (row) => TEXT_STATUSES[row.text_status],
        render: (row) => <TextState status={row.text_status} />,
      },
      {
        key: 'use',
        title: 'In analyses',
        width: '7rem',
        wideOnly: true,
        hiddenAtFirst: true,
        sortValue: describeUsage,
        render: (row) =>
          row.withdrawn_at || !row.include_in_ai ? (
            <>
              <MeaningShape meaning={row.withdrawn_at ? 'contradicted' : 'not-found'} /> {describeUsage(row)}
            </>
          ) : (
            'Included'
          ),
      },
      {
        key: 'questions',
        title: 'Questions',
        width: '6rem',
        align: 'end',
        wideOnly: true,
        sortValue: (row) => row.question_ids.length,
        render: (row) => (row.question_ids.length === 0 ? '—' : row.question_ids.length),
      },
      {
        key: 'size',
        title: 'Size',
        width: '6rem',
        align: 'end',
        wideOnly: true,
        hiddenAtFirst: true,
        sortValue: (row) => row.size_bytes,
        render: (row) => (row.size_bytes === null ? '—' : formatBytes(row.size_bytes)),
      },
      {
        key: 'file',
        title: 'File',
        width: '12rem',
        wideOnly: true,
        hiddenAtFirst: true,
        sortValue: (row) => row.file_name,
        render: (row) => <span className="words">{row.file_name ?? '—'}</span>,
      },
      {
        key: 'submitted',
        title: 'Submitted by',
        width: '9rem',
        wideOnly: true,
        hiddenAtFirst: true,
        sortValue: (row) => row.submitted_by,
        render: (row) => <span className="words">{row.submitted_by ?? '—'}</span>,
      },
      {
        key: 'by',
        title: 'Added by',
        width: '9rem',
        wideOnly: true,
        hiddenAtFirst: true,
        sortValue: (row) => findName(row.created_by),
        render: (row) => findName(row.created_by),
      },
      {
        key: 'added',
        title: 'Added',
        width: '8rem',
        wideOnly: true,
        hiddenAtFirst: true,
        sortValue: (row) => time(row.created_at),
        render: (row) => <TimeAgo at={row.created_at} />,
      },
    ],
    [findName, findSender, copies, hasCustodians, found],
  )
}

const FoundIn = ({ text, words }: { text: string | undefined; words: string }) =>
  text === undefined ? null : <Excerpt text={text} words={words} />

/** As it should be is said quietly: what stands out is what needs a look. */
const TextState = ({ status }: { status: EvidenceSummary['text_status'] }) =>
  status === 'extracted' ? (
    <Text span c="dimmed">
      {TEXT_STATUSES[status]}
    </Text>
  ) : (
    <StatusBadge meaning={TEXT_STATUS_MEANINGS[status]}>{TEXT_STATUSES[status]}</StatusBadge>
  )

/** On a phone, and beside an open item, the name has the room of the column that says it of each. */
const TextNote = ({ row: { text_status: status } }: { row: EvidenceSummary }) =>
  status === 'extracted' ? null : (
    <span className={classNames(classes.onPhone, classes.besideItem)}>
      {' '}
      <StatusBadge meaning={TEXT_STATUS_MEANINGS[status]}>{TEXT_STATUSES[status]}</StatusBadge>
    </span>
  )

const WhoAndWhen = ({ item, sender }: { item: EvidenceSummary; sender: Sender }) => {
  const [isFrom, isDated] = [sender.name !== null, findMoment(item) !== null]
  if (!isFrom && !isDated) return null
  return (
    <span className={`${classes.onPhone} ${classes.whoAndWhen}`}>
      {isFrom && <SenderName sender={sender} />}
      {isFrom && isDated && ' · '}
      {isDated && <DatedDay item={item} />}
    </span>
  )
}

/** What no analysis reads is seen without a column for it. */
const UseNote = ({ row }: { row: EvidenceSummary }) =>
  row.withdrawn_at || !row.include_in_ai ? (
    <span
      style={{ fontSize: 'var(--mantine-font-size-xs)', marginInlineStart: 'var(--mantine-spacing-near)' }}
    >
      <MeaningShape meaning={row.withdrawn_at ? 'contradicted' : 'not-found'} /> {describeUsage(row)}
    </span>
  ) : null

const CopyNote = ({ copy }: { copy: Copy | undefined }) =>
  copy ? (
    <span
      style={{
        color: 'var(--mantine-color-dimmed)',
        fontSize: 'var(--mantine-font-size-xs)',
        marginInlineStart: 'var(--mantine-spacing-near)',
      }}
    >
      {describeCopy(copy)}
    </span>
  ) : null
