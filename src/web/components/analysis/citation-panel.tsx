import { Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconExternalLink, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { toUrl } from '#shared/contracts/address.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { CitationView } from '#shared/contracts/feedback.ts'
import { placeInWords } from '#shared/place-words.ts'
import { speakerInWords } from '#shared/speaker-words.ts'
import { useCitation, useContraryOpened, usePassGate } from '../../api/analyses.ts'
import { ActionButton, IconButton } from '../../ui/action-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatDay } from '../../ui/dates.tsx'
import { ErrorState, Loaded } from '../../ui/states.tsx'
import { MeaningShape } from '../../ui/status-badge.tsx'
import { nameItem } from '../evidence/copies.ts'
import { SOURCE_TYPES } from '../evidence/evidence-words.ts'
import classes from './analysis.module.css'
import type { NumberedCitation, Reading } from './reading.ts'

const METHODS: Readonly<Record<NumberedCitation['citation']['method'], string>> = {
  exact: 'Found word for word',
  normalized: 'Found word for word, apart from spaces, quotation marks or dashes',
  ellipsis: 'Found in parts, with words left out between them',
  fuzzy: 'Close match: the words differ slightly',
}

interface CitationPanelProps {
  readonly analysis: Analysis
  readonly reading: Reading
  readonly open: NumberedCitation
  readonly onOpen: (citationId: string) => void
  readonly onClose: () => void
  /** On a phone the sentence stays on top of its evidence. */
  readonly withStatement: boolean
}

/** The source beside the sentence, at the passage; which item it is stays in sight. Having it here is what Gate B asks for. */
export function CitationPanel({
  analysis,
  reading,
  open,
  onOpen,
  onClose,
  withStatement,
}: CitationPanelProps) {
  const query = useCitation(analysis.id, open.citation.id, analysis.content_sha256)
  const { mutate: passGate, error } = usePassGate(analysis.id)
  const isShown = Boolean(query.data?.passage)
  const evidence = query.data?.evidence
  const mayPass = analysis.detail_reviewed_at !== null && analysis.citation_checked_at === null
  useEffect(() => {
    if (isShown && mayPass) passGate({ gate: 'citation', citation_id: open.citation.id })
  }, [isShown, mayPass, open.citation.id, passGate])
  useContraryOpened(analysis, isShown && open.citation.contrary !== undefined)
  const said = speakerInWords(open.citation, formatDay)
  const step = (by: number) => {
    const next = reading.citations[open.number - 1 + by]
    if (next) onOpen(next.citation.id)
  }
  return (
    <>
      <div className={classes.panelHead}>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text fz={13} c="dimmed">
            Citation {open.number} of {reading.citations.length}
          </Text>
          <Group gap={4} wrap="nowrap">
            <IconButton
              label="Previous citation"
              onClick={() => step(-1)}
              disabledReason={open.number === 1 ? 'This is the first citation.' : null}
            >
              <IconChevronLeft size={17} />
            </IconButton>
            <IconButton
              label="Next citation"
              onClick={() => step(1)}
              disabledReason={open.number === reading.citations.length ? 'This is the last citation.' : null}
            >
              <IconChevronRight size={17} />
            </IconButton>
            <IconButton label="Close the evidence" onClick={onClose}>
              <IconX size={17} />
            </IconButton>
          </Group>
        </Group>
        {withStatement ? (
          <Text fz={15} mt={4} lineClamp={3} className={classNames(classes.text)}>
            {open.statement.text}
          </Text>
        ) : null}
        {evidence ? (
          <Text fw={600} fz={15} mt={4} lineClamp={2} className="words">
            {nameItem(evidence)}
          </Text>
        ) : null}
        {said ? (
          <Text fz={13} mt={4}>
            Words of {said}
          </Text>
        ) : null}
      </div>
      <Loaded query={query}>{(view) => <Source view={view} />}</Loaded>
      {error ? <ErrorState error={error} compact /> : null}
    </>
  )
}

/** Once for each citation, by where its words begin: a long quote is read from there, and nothing else moves. */
const bringIntoSight = (start: HTMLElement | null): void => start?.scrollIntoView({ block: 'nearest' })

function Source({ view }: { view: CitationView }) {
  const { evidence, passage, citation } = view
  if (!evidence || !passage)
    return <Text fz={14}>This item has been deleted. Its text can no longer be shown.</Text>
  return (
    <article aria-label={`Evidence: ${evidence.title}`}>
      <Text fz={13} c="dimmed" mb="sm" className="words">
        {[
          SOURCE_TYPES[evidence.source_type],
          evidence.file_name,
          evidence.occurred_at ? formatDay(evidence.occurred_at) : null,
          passage.at ? placeInWords(passage.at) : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {evidence.withdrawn_at ? (
        <Text fz={13} mb="xs">
          <MeaningShape meaning="contradicted" /> Withdrawn on {formatDay(evidence.withdrawn_at)}
        </Text>
      ) : null}
      {passage.text_changed ? (
        <Text fz={13} mb="xs">
          <MeaningShape meaning="partial" /> The text was extracted again since. This is the passage as it was
          cited.
        </Text>
      ) : null}
      <div className={`${classes.passage} words`}>
        <span className={classes.around}>
          {passage.start > 0 ? '… ' : ''}
          {passage.before}
        </span>
        <mark>
          <span key={citation.id} ref={bringIntoSight} className={classes.quoteStart} />
          {passage.quote}
        </mark>
        <span className={classes.around}>{passage.after} …</span>
      </div>
      <Group justify="space-between" mt="sm" gap="xs">
        <Text fz={13} c="dimmed">
          {METHODS[citation.method]}
          {citation.repointed ? ', in a different passage from the one named' : ''}
        </Text>
        <ActionButton
          size="xs"
          variant="default"
          rightSection={<IconExternalLink size={14} aria-hidden />}
          disabledReason={evidence.file_available ? null : 'This item is text only; there is no file.'}
          onClick={() =>
            window.open(
              toUrl(addresses.viewFile, { query: { evidence_id: evidence.id } }),
              '_blank',
              'noopener',
            )
          }
        >
          Open file
        </ActionButton>
      </Group>
    </article>
  )
}
