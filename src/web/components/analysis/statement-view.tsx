import { lazy, Suspense } from 'react'
import type { Statement } from '#shared/contracts/analyses.ts'
import { copiesInWords } from '#shared/source-words.ts'
import { STATEMENT_KINDS } from '../../ui/labels.ts'
import { MeaningShape } from '../../ui/status-badge.tsx'
import classes from './analysis.module.css'
import type { Reading } from './reading.ts'

const SideBySide = lazy(async () => ({ default: (await import('./side-by-side.tsx')).SideBySide }))

export interface StatementProps {
  readonly statement: Statement
  readonly number: number
  readonly reading: Reading
  readonly active: boolean
  readonly openCitation: string | null
  readonly onFocus: () => void
  readonly onCite: (citationId: string) => void
}

/** One sentence with its number, its citations, and whatever a reader must know before relying on it. */
export function StatementView({
  statement,
  number,
  reading,
  active,
  openCitation,
  onFocus,
  onCite,
}: StatementProps) {
  return (
    <li
      className={classes.statement}
      data-statement={statement.id}
      data-active={active}
      tabIndex={-1}
      onFocus={onFocus}
      aria-label={`Statement ${number}`}
    >
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <div>
        <span className={classes.text}>{statement.text}</span>
        {statement.citations.map((citation) => {
          const found = reading.byId.get(citation.id)!
          return (
            <button
              key={citation.id}
              type="button"
              className={classes.cite}
              aria-pressed={openCitation === citation.id}
              aria-label={`Citation ${found.number}${citation.repointed ? ', found elsewhere than named' : ''}`}
              onClick={() => onCite(citation.id)}
            >
              {found.number}
            </button>
          )
        })}
        <Marks statement={statement} />
        {statement.kind === 'discrepancy' && statement.citations.length >= 2 ? (
          <Suspense fallback={null}>
            <SideBySide one={statement.citations[0]!.quote} other={statement.citations[1]!.quote} />
          </Suspense>
        ) : null}
      </div>
    </li>
  )
}

/** Each mark has a shape and words; what is as it should be has none. */
function Marks({ statement }: { statement: Statement }) {
  const repointed = statement.citations.filter((citation) => citation.repointed).length
  const fuzzy = statement.citations.filter((citation) => citation.method === 'fuzzy').length
  const copies = copiesInWords(statement)
  const marks = [
    statement.kind === 'finding' ? null : ([STATEMENT_KINDS[statement.kind], 'neutral'] as const),
    copies ? ([copies, 'neutral'] as const) : null,
    statement.uncited ? (['Uncited: no quote of it was found in the evidence', 'not-found'] as const) : null,
    statement.support_lost
      ? ([
          'Support lost: everything it cites has been withdrawn, excluded or deleted',
          'contradicted',
        ] as const)
      : null,
    repointed > 0
      ? (['Re-pointed: the quote was found in another passage than the one named', 'partial'] as const)
      : null,
    fuzzy > 0 ? (['Quoted nearly: the words differ slightly from the evidence', 'partial'] as const) : null,
    statement.edited ? (['Edited by a person', 'accent'] as const) : null,
    statement.unverified_quotes?.length
      ? (['Words in quotation marks that are not in the evidence', 'contradicted'] as const)
      : null,
  ].filter((mark) => mark !== null)
  if (marks.length === 0) return null
  return (
    <div className={classes.marks}>
      {marks.map(([words, meaning]) => (
        <span key={words}>
          <MeaningShape meaning={meaning} /> {words}
        </span>
      ))}
    </div>
  )
}
