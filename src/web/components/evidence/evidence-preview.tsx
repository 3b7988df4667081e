import { Drawer, Group, SegmentedControl, Text } from '@mantine/core'
import { IconExternalLink, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { toUrl } from '#shared/contracts/address.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { useEvidenceItem } from '../../api/evidence.ts'
import { ActionButton, IconButton } from '../../ui/action-button.tsx'
import { Loaded } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './evidence.module.css'
import { EvidenceDetails } from './evidence-details.tsx'
import { FileView, isShownInline, TextView } from './evidence-views.tsx'
import { TEXT_STATUS_MEANINGS, TEXT_STATUSES } from './evidence-words.ts'
import { ItemActions } from './item-actions.tsx'
import { ReadingView } from './reading-view.tsx'

type View = 'text' | 'reading' | 'file' | 'details'

/** One item beside the table: its words, its file, and everything known about it. */
export function EvidencePreview({
  id,
  caseId,
  words,
  beside,
  onClose,
}: {
  id: string
  caseId: string
  words: string
  /** Whether there is room for it beside the table; otherwise it comes over it. */
  beside: boolean
  onClose: () => void
}) {
  const query = useEvidenceItem(id)
  const content = (
    <Loaded query={query}>
      {(item) => <Preview key={item.id} item={item} caseId={caseId} words={words} onClose={onClose} />}
    </Loaded>
  )
  if (!beside)
    return (
      <Drawer
        opened
        onClose={onClose}
        position="bottom"
        size="88%"
        padding={0}
        withCloseButton={false}
        attributes={{ content: { 'aria-label': 'Evidence' } }}
      >
        {content}
      </Drawer>
    )
  return (
    <aside className={classes.panel} aria-label="Evidence">
      {content}
    </aside>
  )
}

function Preview({
  item,
  caseId,
  words,
  onClose,
}: {
  item: Evidence
  caseId: string
  words: string
  onClose: () => void
}) {
  const [view, setView] = useState<View>(isShownInline(item) && !item.content ? 'file' : 'text')
  return (
    <>
      <div className={classes.panelHead}>
        <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
          <div>
            <Text c="dimmed" fz={13}>
              {item.exhibit_number}
            </Text>
            <Text component="h2" fw={600} fz={16} m={0} className="words">
              {item.title}
            </Text>
          </div>
          <IconButton label="Close the item" onClick={onClose}>
            <IconX size={17} />
          </IconButton>
        </Group>
        <Group gap="sm" mt={6}>
          <SegmentedControl
            size="xs"
            aria-label="Show"
            value={view}
            onChange={(next) => setView(next as View)}
            data={[
              { value: 'text', label: 'Text' },
              ...(item.text_status === 'extracted' ? [{ value: 'reading', label: 'Who says what' }] : []),
              ...(isShownInline(item) ? [{ value: 'file', label: 'File' }] : []),
              { value: 'details', label: 'Details' },
            ]}
          />
          <StatusBadge meaning={TEXT_STATUS_MEANINGS[item.text_status]}>
            {TEXT_STATUSES[item.text_status]}
          </StatusBadge>
          {item.file_name ? (
            <ActionButton
              size="compact-xs"
              variant="subtle"
              rightSection={<IconExternalLink size={13} aria-hidden />}
              onClick={() =>
                window.open(
                  toUrl(addresses.viewFile, { query: { evidence_id: item.id } }),
                  '_blank',
                  'noopener',
                )
              }
            >
              Open file
            </ActionButton>
          ) : null}
        </Group>
      </div>
      <div className={classes.panelBody}>
        {view === 'text' ? <TextView item={item} words={words} caseId={caseId} /> : null}
        {view === 'reading' ? <ReadingView item={item} /> : null}
        {view === 'file' ? <FileView item={item} /> : null}
        {view === 'details' ? <EvidenceDetails item={item} caseId={caseId} /> : null}
        <ItemActions item={item} caseId={caseId} onClose={onClose} />
      </div>
    </>
  )
}
