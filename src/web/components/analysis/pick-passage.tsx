import { Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Retrieval } from '#shared/contracts/retrieval.ts'
import { useRetrieval } from '../../api/analyses.ts'
import { useEvidenceItem } from '../../api/evidence.ts'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { Loaded } from '../../ui/states.tsx'
import type { PickedWords } from './draft-wording.ts'

interface PickPassageProps {
  readonly analysisId: string
  readonly opened: boolean
  readonly onPick: (passage: PickedWords) => void
  readonly onClose: () => void
}

type Chunk = Retrieval['chunks'][number]

/** The passages that were looked at for the analysis, to choose words of one of them. */
export function PickPassage({ analysisId, opened, onPick, onClose }: PickPassageProps) {
  const query = useRetrieval(analysisId, opened)
  return (
    <Modal opened={opened} onClose={onClose} title="Pick a passage" size="lg">
      <Loaded query={query}>
        {({ chunks }) => <Chooser chunks={chunks} onPick={onPick} onClose={onClose} />}
      </Loaded>
    </Modal>
  )
}

function Chooser({
  chunks,
  onPick,
  onClose,
}: Pick<PickPassageProps, 'onPick' | 'onClose'> & { chunks: readonly Chunk[] }) {
  const [chunkId, setChunkId] = useState(chunks[0]?.chunk_id ?? '')
  const chunk = chunks.find(({ chunk_id }) => chunk_id === chunkId)
  if (!chunk) return <Text fz="sm">No passages were considered for this analysis.</Text>
  return (
    <Stack gap="sm">
      <NativeSelect
        label="Passage"
        value={chunkId}
        onChange={(event) => setChunkId(event.currentTarget.value)}
        data={[...Map.groupBy(chunks, ({ evidence_id }) => evidence_id).values()].map((own) => ({
          group: own[0]?.source_title ?? '',
          items: own
            .toSorted((a, b) => a.start - b.start)
            .map(({ chunk_id, excerpt }) => ({ value: chunk_id, label: beginning(excerpt) })),
        }))}
        data-autofocus
      />
      <Words key={chunkId} chunk={chunk} onPick={onPick} onClose={onClose} />
    </Stack>
  )
}

/** The passage in a field that cannot be changed, because words in a field are selected by pointer and keyboard alike. */
function Words({ chunk, onPick, onClose }: Pick<PickPassageProps, 'onPick' | 'onClose'> & { chunk: Chunk }) {
  const item = useEvidenceItem(chunk.evidence_id)
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <Loaded query={item} lines={4}>
      {({ title, content, withdrawn_at, include_in_ai, source_type }) => {
        if (withdrawn_at || (source_type === 'background_doc' && !include_in_ai))
          return <Text fz="sm">This item is no longer included in analyses. Choose another passage.</Text>
        const text = content.slice(chunk.start, chunk.end)
        if (!text.startsWith(chunk.excerpt))
          return <Text fz="sm">The text of this item was extracted again. Choose another passage.</Text>
        const pick = () => {
          const { start, end } = selectedIn(field.current, text)
          onPick({
            chunk_id: chunk.chunk_id,
            start: chunk.start + start,
            end: chunk.start + end,
            title,
            words: text.slice(start, end),
          })
        }
        return (
          <Stack gap="sm">
            <Textarea
              label="Words"
              description="Select the words that support your statement. Otherwise the whole passage is used."
              value={text}
              readOnly
              autosize
              minRows={4}
              maxRows={14}
              ref={field}
            />
            <DialogActions confirm="Use these words" busy={false} onConfirm={pick} onCancel={onClose} />
          </Stack>
        )
      }}
    </Loaded>
  )
}

/** The words that are selected, or all of them. */
function selectedIn(field: HTMLTextAreaElement | null, text: string): { start: number; end: number } {
  const start = placeIn(text, field?.selectionStart ?? 0)
  const end = placeIn(text, field?.selectionEnd ?? 0)
  return text.slice(start, end).trim() === '' ? { start: 0, end: text.length } : { start, end }
}

/** A field counts each line end as one character, however the text writes it. */
function placeIn(text: string, shown: number): number {
  let at = 0
  for (let count = 0; count < shown; count++) at += text.startsWith('\r\n', at) ? 2 : 1
  return at
}

const MAX_LABEL = 90
const beginning = (excerpt: string): string =>
  excerpt.replace(/\s+/gu, ' ').slice(0, MAX_LABEL).toWellFormed()
