import { NativeSelect, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Retrieval } from '#shared/contracts/retrieval.ts'
import { useRetrieval } from '../../api/analyses.ts'
import { useEvidenceItem } from '../../api/evidence.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { Loaded } from '../../ui/states.tsx'
import { selectedIn, WordsField } from '../source/words-field.tsx'
import type { PickedWords } from './draft-wording.ts'

interface PickPassageProps {
  readonly analysisId: string
  readonly onPick: (passage: PickedWords) => void
  readonly onClose: () => void
}

type Chunk = Retrieval['chunks'][number]

/** The passages that were looked at for the analysis, to choose words of one of them. */
export function PickPassage({ analysisId, onPick, onClose }: PickPassageProps) {
  const query = useRetrieval(analysisId, true)
  return (
    <Dialog onClose={onClose} title="Pick a passage" size="lg">
      <Loaded query={query}>
        {({ chunks }) => <Chooser chunks={chunks} onPick={onPick} onClose={onClose} />}
      </Loaded>
    </Dialog>
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

/** The words of a passage, as its item has them now. */
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
            <WordsField
              text={text}
              description="Select the words that support your statement. Otherwise the whole passage is used."
              field={field}
            />
            <DialogActions confirm="Use these words" busy={false} onConfirm={pick} onCancel={onClose} />
          </Stack>
        )
      }}
    </Loaded>
  )
}

const MAX_LABEL = 90
const beginning = (excerpt: string): string =>
  excerpt.replace(/\s+/gu, ' ').slice(0, MAX_LABEL).toWellFormed()
