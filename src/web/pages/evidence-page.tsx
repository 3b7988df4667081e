import { Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { IconFilePlus, IconFolderPlus, IconNotes } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import { useCase, useCaseId } from '../api/cases.ts'
import { useEvidence, useEvidenceSearch } from '../api/evidence.ts'
import { useInquiries } from '../api/inquiries.ts'
import { keys } from '../api/query-keys.ts'
import { useRoleReason } from '../api/session.ts'
import { addUploads, onUploaded } from '../api/uploads.ts'
import { DropZone } from '../components/evidence/drop-zone.tsx'
import type { DroppedFile } from '../components/evidence/dropped-files.ts'
import classes from '../components/evidence/evidence.module.css'
import { EvidenceBulk } from '../components/evidence/evidence-bulk.tsx'
import { useEvidenceColumns } from '../components/evidence/evidence-columns.tsx'
import {
  ALL_EVIDENCE,
  EvidenceFilters,
  isUnfiltered,
  matches,
  useEvidenceFilter,
} from '../components/evidence/evidence-filters.tsx'
import { EvidenceShown } from '../components/evidence/evidence-shown.tsx'
import { LinkTargets } from '../components/evidence/link-targets.tsx'
import { UploadPanel } from '../components/evidence/upload-panel.tsx'
import { useLinking } from '../components/evidence/use-linking.tsx'
import { paths } from '../paths.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { useShortcut } from '../ui/keyboard.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { EmptyState, Loaded, LoadingState } from '../ui/states.tsx'

const EvidencePreview = lazyPart(
  () => import('../components/evidence/evidence-preview.tsx'),
  'EvidencePreview',
)
const AddTextDialog = lazyPart(() => import('../components/evidence/add-text-dialog.tsx'), 'AddTextDialog')

/** Above this many rows only those in sight are in the page. */
const VIRTUAL_FROM = 150
const BESIDE = '(min-width: 1180px)'
const PHONE = '(max-width: 767px)'
const NO_ITEMS: readonly EvidenceSummary[] = []
const MAX_NAMED = 5

function notifyUnread(paths: readonly string[]): void {
  const named = paths.slice(0, MAX_NAMED).join(', ')
  const more = paths.length > MAX_NAMED ? ` and ${paths.length - MAX_NAMED} more` : ''
  notifications.show({
    color: 'red',
    title: 'Not everything could be read',
    message: `Your browser could not read ${named}${more}. Check that you may open them, then add them again.`,
    autoClose: false,
  })
}

export default function EvidencePage() {
  const caseId = useCaseId()
  const navigate = useNavigate()
  const client = useQueryClient()
  const asked = useSearch({ strict: false }) as { item?: string; text?: string }
  const query = useEvidence(caseId)
  const total = useCase(caseId).data?.evidence_count ?? 0
  const questions = useInquiries(caseId, 'question').data ?? []
  const beside = useMediaQuery(BESIDE, true, { getInitialValueInEffect: false })
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const columns = useEvidenceColumns(query.data ?? NO_ITEMS, beside && asked.item !== undefined)
  const [filter, setFilter] = useEvidenceFilter(caseId, asked.text)
  const found = useEvidenceSearch(caseId, filter.words)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [dragged, setDragged] = useState<readonly EvidenceSummary[] | null>(null)
  const linkItems = useLinking(caseId)
  const endDrag = useCallback(() => setDragged(null), [])
  const [adding, setAdding] = useState(false)
  const role = useRoleReason('member')
  const open = (id: string | null) =>
    void navigate({ to: paths.evidence(caseId, id ?? undefined), resetScroll: false, replace: true })
  useShortcut('Escape', 'Close the item', () => open(null), asked.item !== undefined)
  useEffect(
    () => onUploaded((changed) => void client.invalidateQueries({ queryKey: keys.case(changed) })),
    [client],
  )
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
    <DropZone onFiles={add} disabledReason={role}>
      <PageTitle actions={actions}>Evidence</PageTitle>
      <UploadPanel caseId={caseId} isFiltered={!isUnfiltered(filter)} />
      <Loaded query={query} lines={8}>
        {(items) => {
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
                initialSort={{ key: 'title', descending: false }}
                onOpen={(row) => open(row.id)}
                openKey={asked.item ?? null}
                selected={selected}
                onSelect={setSelected}
                {...(role === null ? { onDrag: setDragged } : {})}
                bulk={(chosen) => <EvidenceBulk rows={chosen} caseId={caseId} questions={questions} />}
                virtualized={rows.length > VIRTUAL_FROM}
                toolbar={
                  <EvidenceFilters
                    filter={filter}
                    onChange={setFilter}
                    questions={questions}
                    folded={phone || (beside && asked.item !== undefined)}
                  />
                }
                summary={
                  <EvidenceShown
                    shown={rows.length}
                    all={items}
                    total={total}
                    onShowAll={() => setFilter(ALL_EVIDENCE)}
                  />
                }
                empty={
                  items.length === 0 ? (
                    <EmptyState title="No evidence yet" action={actions}>
                      Drop files or whole folders anywhere on this page. Mails, scans, office files and
                      archives are read automatically.
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
                    beside={beside}
                    onClose={() => open(null)}
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
      {adding ? (
        <Suspense fallback={null}>
          <AddTextDialog caseId={caseId} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </DropZone>
  )
}

function FileButton({
  label,
  icon,
  reason,
  folder = false,
  onFiles,
}: {
  label: string
  icon: React.ReactNode
  reason: string | null
  folder?: boolean
  onFiles: (files: readonly DroppedFile[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <ActionButton
        variant={folder ? 'default' : 'filled'}
        leftSection={icon}
        disabledReason={reason}
        onClick={() => input.current?.click()}
      >
        {label}
      </ActionButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        {...(folder ? { webkitdirectory: '' } : {})}
        onChange={(event) => {
          onFiles(
            [...(event.currentTarget.files ?? [])].map((file) => ({ file, path: file.webkitRelativePath })),
          )
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
