import { Drawer, Group, SegmentedControl, Text } from '@mantine/core'
import { IconExternalLink, IconX } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import { toUrl } from '#shared/contracts/address.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import type { ShownEvidence } from '#shared/contracts/evidence.ts'
import { findHits } from '#shared/find-hits.ts'
import { useEvidenceItem } from '../../api/evidence.ts'
import { ActionButton, IconButton } from '../../ui/action-button.tsx'
import { Loaded } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { ItemComments, ItemCommentsButton } from '../comments/item-comments.tsx'
import { findLook, LOOKS } from '../source/find-look.ts'
import { HitBar } from '../source/hit-bar.tsx'
import { PlainText, SourceView } from '../source/source-view.tsx'
import type { TextMark } from '../source/text-marks.ts'
import { CopyLine } from './copy-line.tsx'
import classes from './evidence.module.css'
import { EvidenceDetails } from './evidence-details.tsx'
import { TEXT_STATUS_MEANINGS, TEXT_STATUSES } from './evidence-words.ts'
import { ItemActions } from './item-actions.tsx'
import { NoText } from './no-text.tsx'
import { ReadingView } from './reading-view.tsx'

type View = 'source' | 'text' | 'reading' | 'details'

/** One item beside the table: its words, its file, and everything known about it. */
export function EvidencePreview({
  id,
  caseId,
  words,
  at,
  beside,
  onClose,
  onCompare,
}: {
  id: string
  caseId: string
  words: string
  /** A stretch of its text that a link asked for. */
  at: TextMark | null
  /** Whether there is room for it beside the table; otherwise it comes over it. */
  beside: boolean
  onClose: () => void
  onCompare: (ids: readonly string[]) => void
}) {
  const query = useEvidenceItem(id)
  const content = (
    <Loaded query={query}>
      {(item) => (
        <Preview
          key={item.id}
          item={item}
          caseId={caseId}
          words={words}
          at={at}
          onClose={onClose}
          onCompare={onCompare}
        />
      )}
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
  at,
  onClose,
  onCompare,
}: {
  item: ShownEvidence
  caseId: string
  words: string
  at: TextMark | null
  onClose: () => void
  onCompare: (ids: readonly string[]) => void
}) {
  const [view, setView] = useState<View>('source')
  const [{ comment: sought }] = useAddress()
  const [wish, setWish] = useState<boolean | null>(null)
  const comments = { id: useId(), opened: wish ?? sought !== undefined }
  const look = findLook(item)
  const marks = useMemo(() => (at ? [at] : findHits(item.content, words)), [item.content, words, at])
  const [walked, setWalked] = useState(0)
  const marking = { marks, current: Math.min(walked, Math.max(marks.length - 1, 0)) }
  const isDrawn = look === 'pages' || look === 'picture'
  return (
    <>
      <div className={classes.panelHead}>
        <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
          <div>
            <Text c="dimmed" fz="xs">
              {item.exhibit_number}
            </Text>
            <Text component="h2" fw="var(--mantine-font-weight-medium)" fz="reading" m={0} className="words">
              {item.title}
            </Text>
          </div>
          <IconButton label="Close the item" onClick={onClose}>
            <IconX size={17} />
          </IconButton>
        </Group>
        <CopyLine item={item} caseId={caseId} onCompare={onCompare} />
        <Group gap="sm" mt="snug">
          <SegmentedControl
            size="xs"
            aria-label="Show"
            value={view}
            onChange={(next) => setView(next as View)}
            data={[
              { value: 'source', label: LOOKS[look] },
              ...(isDrawn && item.content ? [{ value: 'text', label: 'Text' }] : []),
              ...(item.text_status === 'extracted' ? [{ value: 'reading', label: 'Who says what' }] : []),
              { value: 'details', label: 'Details' },
            ]}
          />
          {item.text_status === 'extracted' ? null : (
            <StatusBadge meaning={TEXT_STATUS_MEANINGS[item.text_status]}>
              {TEXT_STATUSES[item.text_status]}
            </StatusBadge>
          )}
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
          <ItemCommentsButton
            caseId={caseId}
            itemId={item.id}
            opens={comments}
            onPress={() => setWish(!comments.opened)}
          />
          {!at && marks.length > 0 && (view === 'source' || view === 'text') ? (
            <HitBar count={marks.length} current={marking.current} onWalk={setWalked} />
          ) : null}
        </Group>
      </div>
      <div className={classes.panelBody}>
        {comments.opened ? <ItemComments id={comments.id} caseId={caseId} itemId={item.id} /> : null}
        {view === 'source' ? <SourceView item={item} look={look} marking={marking} /> : null}
        {view === 'text' ? <PlainText content={item.content} marking={marking} /> : null}
        {item.content || view === 'details' ? null : <NoText item={item} caseId={caseId} />}
        {view === 'reading' ? <ReadingView item={item} /> : null}
        {view === 'details' ? <EvidenceDetails item={item} caseId={caseId} /> : null}
        <ItemActions item={item} caseId={caseId} onClose={onClose} />
      </div>
    </>
  )
}
