import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Retrieval } from '#shared/contracts/retrieval.ts'
import { wordsAsRead } from '#shared/words-as-read.ts'
import { useRetrieval } from '../../api/analyses.ts'
import { paths } from '../../paths.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Loaded } from '../../ui/states.tsx'
import { MeaningShape } from '../../ui/status-badge.tsx'
import { SOURCE_TYPES } from '../evidence/evidence-words.ts'
import classes from './analysis.module.css'
import { SIMILARITY_BANDS } from './analysis-words.ts'
import { describeConsidered } from './considered-words.ts'
import { Disclosure } from './disclosure.tsx'

/** What was looked at, included first, then what was left out and why. Fetched only once somebody opens it. */
export function EvidenceConsidered({ analysis, caseId }: { analysis: Analysis; caseId: string }) {
  const [opened, setOpened] = useState(false)
  const query = useRetrieval(analysis.id, opened)
  const coverage = analysis.evidence_coverage
  return (
    <Disclosure
      title={`Evidence considered${coverage ? ` (${coverage.considered} of ${coverage.total} items)` : ''}`}
      opened={opened}
      onToggle={setOpened}
    >
      <Loaded query={query}>
        {(retrieval) => <Chunks retrieval={retrieval} coverage={coverage} caseId={caseId} />}
      </Loaded>
    </Disclosure>
  )
}

function Chunks({
  retrieval,
  coverage,
  caseId,
}: {
  retrieval: Retrieval
  coverage: Analysis['evidence_coverage']
  caseId: string
}) {
  const { summary, chunks } = retrieval
  return (
    <>
      <Text fz="xs" mb="xs">
        {describeConsidered(summary, coverage)}
      </Text>
      <Text fz="xs" mb="xs">
        {summary.retrieved} passages retrieved: {summary.included} included, {summary.excluded} excluded.
        {coverage?.sources_total != null && coverage.sources_total < coverage.total
          ? ` Counting copies of a message once, ${coverage.sources_considered} of ${coverage.sources_total} items were considered.`
          : ''}
      </Text>
      {chunks.some(({ similarity }) => similarity !== null) ? (
        <Text fz="xs" mb="xs">
          The number in front is the order: how well words and meaning match together. The percentage compares
          the meaning alone, and only among the passages of this question: 85 and above is very close, 70 to
          84 close, 60 to 69 fairly close. Below 60 is usual for a short question, even where the right
          passage was found. No percentage says whether a passage is true or answers the question.
        </Text>
      ) : null}
      {[...chunks.filter((chunk) => chunk.included), ...chunks.filter((chunk) => !chunk.included)].map(
        (chunk) => (
          <div key={chunk.chunk_id} className={classes.chunk} data-included={chunk.included}>
            <span>{chunk.rank}</span>
            <div>
              <PageLink
                to={paths.evidence(caseId, chunk.evidence_id)}
                fz="xs"
                fw="var(--mantine-font-weight-medium)"
                className="words"
              >
                {chunk.source_title}
              </PageLink>{' '}
              <Text span c="dimmed" fz="xs">
                {SOURCE_TYPES[chunk.type]}
              </Text>
              <Text fz="xs" lineClamp={3} className="words">
                {wordsAsRead(chunk.excerpt)}
              </Text>
              {chunk.included ? null : (
                <Text fz="xs">
                  <MeaningShape meaning="not-found" /> Excluded: {chunk.exclusion_reason}
                </Text>
              )}
            </div>
            <span>
              {chunk.similarity === null || chunk.similarity_band === null
                ? 'Not ranked by similarity'
                : `${SIMILARITY_BANDS[chunk.similarity_band]} · ${chunk.similarity}%`}
            </span>
          </div>
        ),
      )}
    </>
  )
}
