import { memo, type ReactNode, Suspense } from 'react'
import { conflictWithoutQuotes } from '#shared/conflict-words.ts'
import type { Statement } from '#shared/contracts/analyses.ts'
import { splitAroundCore } from '#shared/core-words.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import classes from './analysis.module.css'
import { ContraryLine } from './contrary-line.tsx'
import type { NumberedCitation, Reading } from './reading.ts'
import { ReceiptLine } from './receipt-line.tsx'
import { sourceInWords } from './source-in-words.ts'
import { StabilityLine } from './stability-line.tsx'
import { StatementJudgmentTools, StatementWords } from './statement-judgment.tsx'
import { StatementMarks } from './statement-marks.tsx'
import { textAsRead } from './text-as-read.ts'

export const SideBySide = lazyPart(() => import('./side-by-side.tsx'), 'SideBySide')

export interface StatementProps {
  readonly statement: Statement
  readonly number: number
  readonly reading: Reading
  readonly active: boolean
  /** Null too where the citation that is open is another statement's. */
  readonly openCitation: string | null
  /** Whether what speaks against it is open. */
  readonly isArgued: boolean
  readonly onFocus: (statementId: string) => void
  readonly onCite: (citationId: string) => void
  readonly onArgue: (statementId: string) => void
  /** Its text with something marked in it. */
  readonly marked?: ReactNode
}

/** One sentence with its number, its citations, and whatever a reader must know before relying on it. */
export const StatementView = memo(function StatementView({
  statement,
  number,
  reading,
  active,
  openCitation,
  isArgued,
  onFocus,
  onCite,
  onArgue,
  marked,
}: StatementProps) {
  const [contrary, cited] = partition(reading.citationsFor(statement))
  const [one, other] = statement.kind === 'discrepancy' ? statement.citations : []
  const source = sourceInWords(
    statement,
    cited.map(({ citation }) => citation),
    reading.sourceById,
  )
  return (
    <li
      className={classes.statement}
      data-statement={statement.id}
      data-active={active}
      tabIndex={-1}
      onFocus={() => onFocus(statement.id)}
      aria-label={`Statement ${number}`}
    >
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <div>
        <span className={classes.text}>
          {marked ?? (one && other ? conflictWithoutQuotes(statement.text, [one, other]) : null) ?? (
            <StatementText statement={statement} />
          )}
        </span>
        {cited.map((found) => (
          <button
            key={found.citation.id}
            type="button"
            className={classes.cite}
            aria-pressed={openCitation === found.citation.id}
            aria-label={`Citation ${found.number}${found.citation.repointed ? ', found in a different passage' : ''}`}
            onClick={() => onCite(found.citation.id)}
          >
            {found.number}
          </button>
        ))}
        {source && !(one && other) ? <div className={classes.speaker}>{source}</div> : null}
        <StatementMarks statement={statement} />
        {statement.receipt ? <ReceiptLine receipt={statement.receipt} /> : null}
        <ContraryLine contrary={contrary} open={openCitation} onCite={onCite} />
        {statement.stability ? <StabilityLine stability={statement.stability} /> : null}
        {one && other ? (
          <Suspense fallback={null}>
            <SideBySide one={one} other={other} items={reading.sourceById} />
          </Suspense>
        ) : null}
      </div>
      <StatementJudgmentTools
        statementId={statement.id}
        kind={statement.kind}
        number={number}
        active={active}
        isArgued={isArgued}
        onArgue={statement.contrary ? onArgue : undefined}
      />
      {/* After the tools, which a tick would move from under the pointer. */}
      <StatementWords statementId={statement.id} kind={statement.kind} />
    </li>
  )
})

/** The part for which it was chosen stands out from what stands around it. */
function StatementText({ statement }: { statement: Statement }) {
  const parts = splitAroundCore(statement)
  if (!parts) return textAsRead(statement)
  const before = parts.before.trimEnd()
  const after = parts.after.trimStart()
  return (
    <>
      {before ? (
        <>
          <span className={classes.beside} data-part="before">
            {before}
          </span>
          <span data-part="between">{parts.before.slice(before.length)}</span>
        </>
      ) : null}
      <strong className={classes.core} data-part="core">
        {parts.core}
      </strong>
      {/* A line end at the end would push the numbers of the citations into a line of their own. */}
      {after ? (
        <>
          <span data-part="between">{parts.after.slice(0, parts.after.length - after.length)}</span>
          <span className={classes.beside}>{after}</span>
        </>
      ) : null}
    </>
  )
}

/** What speaks otherwise, and the others. */
const partition = (citations: readonly NumberedCitation[]) =>
  [
    citations.filter(({ citation }) => citation.contrary),
    citations.filter(({ citation }) => !citation.contrary),
  ] as const
