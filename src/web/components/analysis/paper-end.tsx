import type { ReactNode } from 'react'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { destroyedInWords } from '#shared/destroyed-words.ts'
import { useFeedback } from '../../api/analyses.ts'
import { formatTime } from '../../ui/dates.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import { nameItem } from '../evidence/copies.ts'
import { CITATION_METHODS } from './analysis-words.ts'
import { isNoView, JudgmentHistory } from './judgment-history.tsx'
import own from './paper-end.module.css'
import type { NumberedCitation, Reading } from './reading.ts'

interface PaperEndProps {
  readonly analysis: Analysis
  readonly caseId: string
  readonly reading: Reading
}

/** What a printed analysis ends with, as its files do: each quote, who judged it, the evidence with hashes, the record. */
export const PaperEnd = (props: PaperEndProps) => (usePrinting() ? <End {...props} /> : null)

function End({ analysis, caseId, reading }: PaperEndProps) {
  const judgments = (useFeedback(analysis.id).data ?? []).filter(isNoView)
  return (
    <div className={own.end}>
      <Part heading="Quotes">
        <ol className={own.notes}>
          {reading.citations.map((one) => (
            <li key={one.citation.id} value={one.number}>
              {whereInWords(one, reading)}: “<span className="words">{one.citation.quote}</span>”
            </li>
          ))}
        </ol>
      </Part>
      <Part heading="Judgments">
        <JudgmentHistory items={judgments} caseId={caseId} />
      </Part>
      <Part heading="Evidence cited">
        <dl className={own.facts}>
          {[...reading.sourceById.values()].map((item) => (
            <div key={item.evidence_id}>
              <dt>{[item.exhibit_number, item.given_numbers].filter(Boolean).join(', ') || 'No number'}</dt>
              <dd className="words">
                {[
                  item.title,
                  ...(item.file_name && item.file_name !== item.title ? [`file ${item.file_name}`] : []),
                  `SHA-256 of the ${item.file_name ? 'file' : 'text'}: ${item.sha256}`,
                ].join('; ')}
              </dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part heading="Record">
        <dl className={own.facts}>
          {recordFacts(analysis).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="words">{value}</dd>
            </div>
          ))}
        </dl>
      </Part>
    </div>
  )
}

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section aria-label={heading}>
    <h3>{heading}</h3>
    {children}
  </section>
)

function whereInWords({ citation }: NumberedCitation, { sourceById }: Reading): string {
  const item = sourceById.get(citation.evidence_id)
  const name = item ? nameItem(item) : 'An item that was deleted'
  return `${name}, ${CITATION_METHODS[citation.method].toLowerCase()}`
}

const recordFacts = (analysis: Analysis): readonly (readonly [name: string, value: string])[] => [
  ['Model', analysis.model],
  [
    'Prompt',
    analysis.prompt_type && analysis.prompt_version !== null
      ? `${analysis.prompt_type}, version ${analysis.prompt_version}`
      : 'none',
  ],
  ...destroyedInWords(analysis.destroyed_items).map((words) => ['Destroyed since', words] as const),
  ...(analysis.context_sha256 ? [['SHA-256 of the context', analysis.context_sha256] as const] : []),
  ...(analysis.content_sha256 ? [['SHA-256 of the text', analysis.content_sha256] as const] : []),
  ['Printed', formatTime(new Date().toISOString())],
]
