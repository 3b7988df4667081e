import { sha256 } from '#server/platform/crypto/digests.ts'
import { visibleLine, visibleText } from '#server/platform/text/visible-text.ts'
import type { Passage } from '#server/ports/analyst.ts'
import { renderNotes } from './passage-notes.ts'

export interface EvidenceBlock {
  /** Every passage between its delimiters, the same bytes in every call of one use. */
  readonly text: string
  /** In every delimiter and nowhere else. */
  readonly boundary: string
  /** Whether any heading holds notes about who speaks and what times mean. */
  readonly hasNotes: boolean
  /** The passage behind a label such as E3; null for anything else. */
  findChunkId(label: string): string | null
}

const BOUNDARY_LENGTH = 20
const MAX_TITLE_LENGTH = 200
const KINDS = { content: 'statement', attachment: 'document', background_doc: 'background' } as const

/**
 * The evidence as a language model sees it. Labels are valid for this analysis only; database ids are never shown.
 * The delimiters are derived from the analysis and the text between them: nobody who writes evidence can predict
 * them, yet they are the same when the request is rebuilt. Checks use others than the draft, which evidence may have
 * induced to reveal its own.
 */
export function renderEvidence(
  analysisId: string,
  passages: readonly Passage[],
  use: 'draft' | 'check',
): EvidenceBlock {
  const ordered = passages.toSorted((a, b) => a.rank - b.rank)
  const shown = ordered.map(toShown)
  const boundary = sha256(JSON.stringify([use, analysisId, shown]))
    .toString('hex')
    .slice(0, BOUNDARY_LENGTH)
  const chunkIds = new Map(ordered.map(({ chunkId }, index) => [toLabel(index), chunkId]))
  const count = shown.length === 1 ? '1 passage' : `${shown.length} passages`
  const text = [
    `=== ${boundary} EVIDENCE BEGINS (${count}) ===`,
    ...shown.map(({ heading, notes, words }) =>
      notes
        ? `=== ${boundary} ${heading}\n${notes.join('\n')}\n${boundary} ===\n${words}`
        : `=== ${boundary} ${heading} ===\n${words}`,
    ),
    `=== ${boundary} EVIDENCE ENDS ===`,
  ].join('\n')
  return {
    text,
    boundary,
    hasNotes: shown.some(({ notes }) => notes),
    findChunkId: (label) => chunkIds.get(label.trim().toUpperCase()) ?? null,
  }
}

const toLabel = (index: number): string => `E${index + 1}`

interface Shown {
  readonly label: string
  readonly heading: string
  readonly notes?: readonly string[]
  readonly words: string
}

function toShown(passage: Passage, index: number): Shown {
  const label = toLabel(index)
  const written = passage.occurredAt ? `, dated ${passage.occurredAt.slice(0, 10)}` : ''
  const title = visibleLine(passage.title, MAX_TITLE_LENGTH)
  const notes = renderNotes(passage)
  return {
    label,
    heading: `${label}: ${KINDS[passage.sourceType]}${written}, titled ${JSON.stringify(title)}`,
    ...(notes.length > 0 ? { notes } : {}),
    words: visibleText(passage.text),
  }
}
