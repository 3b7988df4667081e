import { Text } from '@mantine/core'
import type { AnalysisView } from '#shared/contracts/analysis-views.ts'
import { listConflicting } from '#shared/view-conflicts.ts'
import { wordsAsRead } from '#shared/words-as-read.ts'
import { MeaningShape } from '../../ui/status-badge.tsx'
import own from '../analysis/opening.module.css'
import type { Reading } from '../analysis/reading.ts'
import { sourceInWords } from '../analysis/source-in-words.ts'
import { glanceInWords } from './glance-words.ts'

const MAX_NAMED = 3

/**
 * What comes first of an analysis that is arranged, always open: what it holds, and the first of what conflicts in it,
 * with who said it, when and where. A printed one begins with the arrangement itself.
 */
export function AtAGlance({ view, reading }: { view: AnalysisView; reading: Reading }) {
  const conflicting = [...new Set(listConflicting(view))].flatMap((id) => reading.statementById.get(id) ?? [])
  const more = conflicting.length - MAX_NAMED
  return (
    <section
      aria-label="At a glance"
      className={`${own.opening} no-print`}
      data-state={conflicting.length > 0 ? 'contested' : 'plain'}
    >
      <Text component="h3" className={own.title ?? ''}>
        At a glance
      </Text>
      <p className={own.glance}>{glanceInWords(view).join(' · ')}</p>
      {conflicting.length > 0 ? (
        <>
          <p className={own.state}>
            <MeaningShape meaning="contradicted" /> Sources conflict about this:
          </p>
          <ul className={own.named}>
            {conflicting.slice(0, MAX_NAMED).map((statement) => (
              <li key={statement.id}>
                <span className="words">{wordsAsRead(statement.text, statement.citations)}</span>{' '}
                <Text span c="dimmed" fz="xs">
                  {sourceInWords(
                    statement,
                    reading.citationsFor(statement).map(({ citation }) => citation),
                    reading.sourceById,
                  )}
                </Text>
              </li>
            ))}
          </ul>
          {more > 0 ? (
            <Text c="dimmed" fz="xs">
              {more} more in the findings below.
            </Text>
          ) : null}
        </>
      ) : null}
    </section>
  )
}
