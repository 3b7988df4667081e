import { Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilePlus, IconFolderPlus, IconNotes } from '@tabler/icons-react'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import { useCase, useCaseId } from '../api/cases.ts'
import { useEvidence, useEvidenceSearch, useExcerpts, useFollowUploads } from '../api/evidence.ts'
import { useInquiries } from '../api/inquiries.ts'
import { useRoleReason } from '../api/session.ts'
import { addUploads, isOnTheWay, useUploads } from '../api/uploads.ts'
import { useFindSender } from '../components/evidence/as-read.tsx'
import { DropZone } from '../components/evidence/drop-zone.tsx'
import type { DroppedFile } from '../components/evidence/dropped-files.ts'
import classes from '../components/evidence/evidence.module.css'
import { EvidenceBulk } from '../components/evidence/evidence-bulk.tsx'
import { BESIDE_AN_ITEM, useEvidenceColumns } from '../components/evidence/evidence-columns.tsx'
import {
  ALL_EVIDENCE,
  EvidenceFilters,
  isUnfiltered,
  matches,
  useEvidenceFilter,
} from '../components/evidence/evidence-filters.tsx'
import { EvidenceOrder, useEvidenceOrder } from '../components/evidence/evidence-order.tsx'
import { EvidenceShown } from '../components/evidence/evidence-shown.tsx'
import { listCustodians } from '../components/evidence/evidence-words.ts'
import { FileButton } from '../components/evidence/file-button.tsx'
import { LinkTargets } from '../components/evidence/link-targets.tsx'
import { notifyUnread } from '../components/evidence/notify-unread.ts'
import { useLinking } from '../components/evidence/use-linking.ts'
import { havePages } from '../components/source/find-look.ts'
import { preloadPages } from '../components/source/lazy-pages.ts'
import type { TextMark } from '../components/source/text-marks.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { useShortcut } from '../ui/keyboard.tsx'
import { usePainted } from '../ui/later.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { EmptyState, Loaded, LoadingState } from '../ui/states.tsx'
import { useAddress } from '../ui/use-address.ts'
import { usePhone } from '../ui/use-phone.ts'
import { useWish } from '../ui/use-wish.ts'

const UploadPanel = lazyPart(() => import('../components/evidence/upload-panel.tsx'), 'UploadPanel')
const EvidencePreview = lazyPart(
  () => import('../components/evidence/evidence-preview.tsx'),
  'EvidencePreview',
)
const CompareItems = lazyPart(() => import('../components/evidence/compare-items.tsx'), 'CompareItems')
const AddTextDialog = lazyPart(() => import('../components/evidence/add-text-dialog.tsx'), 'AddTextDialog')

/** Above this many rows only those in sight are in the page. */
const VIRTUAL_FROM = 150
const BESIDE = '(min-width: 1180px)'
/** Where all filters stand in one line, that by custodian among them. */
const ROOM_FOR_ALL = '(min-width: 1440px)'
const NO_ITEMS: readonly EvidenceSummary[] = []

/** "120-168", of a text's offsets; null where an address says anything else. */
function readStretch(words: string | undefined): TextMark | null {
  const [, start, end] = /^(\d{1,9})-(\d{1,9})$/.exec(words ?? '') ?? []
  return start !== undefined && end !== undefined ? { start: Number(start), end: Number(end) } : null
}

export default function EvidencePage() {
  const caseId = useCaseId()
  const [asked, ask] = useAddress()
  const at = useMemo(() => readStretch(asked.at), [asked.at])
  const [left, right] = asked.compare?.split(',') ?? []
  const query = useEvidence(caseId)
  const total = useCase(caseId).data?.evidence_count ?? 0
  const questions = useInquiries(caseId, 'question').data ?? []
  const beside = useMediaQuery(BESIDE, true, { getInitialValueInEffect: false })
  const phone = usePhone()
  const roomy = useMediaQuery(ROOM_FOR_ALL, true, { getInitialValueInEffect: false })
  const [filter, setFilter] = useEvidenceFilter()
  const found = useEvidenceSearch(caseId, filter.words)
  // Where only the rows in sight are in the page, all have one height.
  const fewFound = (found.data?.size ?? 0) <= VIRTUAL_FROM
  const excerpts = useExcerpts(caseId, fewFound ? filter.words : '', VIRTUAL_FROM).data
  const foundWords = useMemo(() => ({ words: filter.words, excerpts }), [filter.words, excerpts])
  const findSender = useFindSender(caseId, query.data ?? NO_ITEMS)
  const columns = useEvidenceColumns(query.data ?? NO_ITEMS, { found: foundWords, findSender })
  const isBeside = beside && asked.item !== undefined
  const [sort, setSort] = useEvidenceOrder()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [dragged, setDragged] = useState<readonly EvidenceSummary[] | null>(null)
  const linkItems = useLinking(caseId)
  const endDrag = useCallback(() => setDragged(null), [])
  const [adding, setAdding] = useState(false)
  const role = useRoleReason('member')
  const open = (item: string | null) => ask({ item, at: null, comment: null })
  const compare = (ids: readonly string[]) => ask({ compare: ids.join(',') })
  useShortcut('Escape', 'Close the item', () => open(null), asked.item !== undefined)
  const painted = usePainted()
  const hasPages = havePages(query.data ?? NO_ITEMS)
  useEffect(() => {
    if (!painted || !hasPages) return
    Promise.all([EvidencePreview.preload(), preloadPages()]).catch(() => undefined)
  }, [painted, hasPages])
  useFollowUploads(caseId)
  useWish('add', 'files', () => document.querySelector<HTMLInputElement>('[data-add-files]')?.click())
  const uploads = useUploads().filter((entry) => entry.caseId === caseId)
  const add = (files: readonly DroppedFile[], unread: readonly string[] = []) => {
    addUploads(caseId, files, 'attachment')
    if (unread.length > 0) notifyUnread(unread)
  }
  const actions = (
    <Group gap="xs">
      <FileButton label="Add files" icon={<IconFilePlus size={16} />} reason={role} onFiles={add} />
      <FileButton
        label="Add a folder"
        icon={<IconFolderPlus size={16} />}
        variant="default"
        reason={role}
        onFiles={add}
        folder
      />
      <ActionButton
        variant="default"
        leftSection={<IconNotes size={16} />}
        disabledReason={role}
        onClick={() => setAdding(true)}
      >
        Add text
      </ActionButton>
    </Group>
  )
  return (
    <DropZone note="Drop files or folders to add them" onFiles={add} disabledReason={role}>
      <PageTitle actions={actions}>Evidence</PageTitle>
      {uploads.length > 0 ? (
        <Suspense fallback={null}>
          <UploadPanel caseId={caseId} isFiltered={!isUnfiltered(filter)} />
        </Suspense>
      ) : null}
      <Loaded query={query} lines={8}>
        {(items) => {
          const custodians = listCustodians(items)
          const rows = items.filter((item) =>
            matches(item, filter, filter.words.trim() ? (found.data ?? new Set()) : null),
          )
          return (
            <div className={classes.desk} data-panel={asked.item !== undefined}>
              <DataTable
                id="evidence"
                label="Evidence"
                rows={rows}
                rowKey={(row) => row.id}
                rowName={(row) => row.title}
                columns={columns}
                sort={sort}
                onSort={setSort}
                only={isBeside ? BESIDE_AN_ITEM : undefined}
                onOpen={(row) => open(row.id)}
                openKey={asked.item ?? null}
                selected={selected}
                onSelect={setSelected}
                {...(role === null ? { onDrag: setDragged } : {})}
                bulk={(chosen) => (
                  <EvidenceBulk rows={chosen} caseId={caseId} questions={questions} onCompare={compare} />
                )}
                virtualized={rows.length > VIRTUAL_FROM}
                toolbar={
                  <EvidenceFilters
                    filter={filter}
                    onChange={setFilter}
                    questions={questions}
                    custodians={custodians}
                    folded={phone || isBeside || (custodians.length > 0 && !roomy)}
                  />
                }
                summary={
                  <>
                    <EvidenceShown
                      shown={rows.length}
                      all={items}
                      total={total}
                      filter={filter}
                      questions={questions}
                      onChange={setFilter}
                    />
                    <EvidenceOrder sort={sort} onSort={setSort} />
                  </>
                }
                empty={
                  items.length === 0 && uploads.some(isOnTheWay) ? (
                    <EmptyState title="Files are on their way">
                      Each stands here as soon as it is stored.
                    </EmptyState>
                  ) : items.length === 0 ? (
                    <EmptyState title="No evidence yet" action={actions}>
                      Drop files or whole folders anywhere on this page. Mails, mailboxes, chats, transcripts,
                      scans, office files and archives are read automatically.
                    </EmptyState>
                  ) : (
                    <EmptyState
                      title="No matching items"
                      action={
                        <ActionButton variant="default" onClick={() => setFilter(ALL_EVIDENCE)}>
                          Clear filters
                        </ActionButton>
                      }
                    />
                  )
                }
              />
              {asked.item ? (
                <Suspense fallback={<LoadingState />}>
                  <EvidencePreview
                    id={asked.item}
                    caseId={caseId}
                    words={filter.words}
                    at={at}
                    beside={beside}
                    onClose={() => open(null)}
                    onCompare={compare}
                  />
                </Suspense>
              ) : null}
            </div>
          )
        }}
      </Loaded>
      {dragged ? (
        <LinkTargets
          rows={dragged}
          questions={questions}
          onDrop={(question) => void linkItems(dragged, question, true)}
          onEnd={endDrag}
        />
      ) : null}
      {left && right ? (
        <Suspense fallback={null}>
          <CompareItems left={left} right={right} onClose={() => ask({ compare: null })} />
        </Suspense>
      ) : null}
      {adding ? (
        <Suspense fallback={null}>
          <AddTextDialog caseId={caseId} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </DropZone>
  )
}
