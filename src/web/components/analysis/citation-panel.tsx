import { Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconExternalLink, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { toUrl } from '#shared/contracts/address.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { CitationView } from '#shared/contracts/feedback.ts'
import { speakerInWords } from '#shared/speaker-words.ts'
import { useCitation, useContraryOpened, usePassGate } from '../../api/analyses.ts'
import { ActionButton, IconButton } from '../../ui/action-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatDay } from '../../ui/dates.tsx'
import { ErrorState, Loaded } from '../../ui/states.tsx'
import { MeaningShape } from '../../ui/status-badge.tsx'
import { nameItem } from '../evidence/copies.ts'
import classes from './analysis.module.css'
import { CITATION_METHODS } from './analysis-words.ts'
import { CitedPlace, CitedSource, PassageView, QuoteAlone } from './cited-source.tsx'
import type { NumberedCitation, Reading } from './reading.ts'
import { textAsRead } from './text-as-read.ts'

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
          <Text fz="xs" c="dimmed">
            Citation {open.number} of {reading.citations.length}
          </Text>
          <Group gap="tight" wrap="nowrap">
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
          <Text fz="md" mt="tight" lineClamp={3} className={classNames(classes.text)}>
            {textAsRead(open.statement)}
          </Text>
        ) : null}
        {evidence ? (
          <Text fw="var(--mantine-font-weight-medium)" fz="md" mt="tight" lineClamp={2} className="words">
            {nameItem(evidence)}
          </Text>
        ) : null}
        {query.data ? <CitedPlace view={query.data} said={said} /> : null}
      </div>
      {query.isPending ? (
        <QuoteAlone quote={open.citation.quote} />
      ) : (
        <Loaded query={query}>{(view) => <Source view={view} />}</Loaded>
      )}
      {error ? <ErrorState error={error} compact /> : null}
    </>
  )
}

function whyNoFile({ file_available, file_name }: NonNullable<CitationView['evidence']>): string | null {
  if (file_available) return null
  return file_name === null
    ? 'This item is text only; there is no file.'
    : 'The file of this item was destroyed; its text is kept.'
}

function Source({ view }: { view: CitationView }) {
  const { evidence, passage, citation } = view
  if (!evidence || !passage)
    return <Text fz="sm">This item has been deleted. Its text can no longer be shown.</Text>
  return (
    <article aria-label={`Evidence: ${evidence.title}`}>
      {evidence.withdrawn_at ? (
        <Text fz="xs" mb="xs">
          <MeaningShape meaning="contradicted" /> Withdrawn on {formatDay(evidence.withdrawn_at)}
        </Text>
      ) : null}
      {passage.text_changed ? (
        <Text fz="xs" mb="xs">
          <MeaningShape meaning="partial" /> The text was extracted again since. This is the passage as it was
          cited.
        </Text>
      ) : null}
      {passage.text_changed ? (
        <PassageView passage={passage} citationId={citation.id} />
      ) : (
        <CitedSource evidence={evidence} passage={passage} citation={citation} />
      )}
      <Group justify="space-between" mt="sm" gap="xs">
        <Text fz="xs" c="dimmed">
          {CITATION_METHODS[citation.method]}
          {citation.repointed ? ', in a different passage from the one named' : ''}
        </Text>
        <ActionButton
          size="xs"
          variant="default"
          rightSection={<IconExternalLink size={14} aria-hidden />}
          disabledReason={whyNoFile(evidence)}
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
