import { Text } from '@mantine/core'
import { createContext, Fragment, type ReactNode, useContext } from 'react'
import type { AnalysisContent, Statement } from '#shared/contracts/analyses.ts'
import { writeDayOrMonth } from '#shared/day-words.ts'
import classes from './analysis.module.css'
import type { Reading } from './reading.ts'
import { StatementView } from './statement-view.tsx'

/** What all statements of an open analysis have in common, wherever on the page they stand. */
export interface ReadingDesk {
  readonly reading: Reading
  /** The statement that has the focus. */
  readonly active: string | null
  readonly openCitation: string | null
  /** The statement beside which stands what speaks against it. */
  readonly argued: string | null
  readonly onFocus: (statementId: string) => void
  readonly onCite: (citationId: string) => void
  readonly onArgue: (statementId: string) => void
}

const DeskContext = createContext<ReadingDesk | null>(null)
export const ReadingDeskProvider = DeskContext.Provider

/**
 * Statements in full, each with its number in the whole analysis. `renderMark`: their texts with something marked;
 * `afterFirst`: what is said of the first, below it.
 */
export const StatementList = ({
  statements,
  renderMark,
  afterFirst = null,
}: {
  statements: readonly Statement[]
  renderMark?: (statement: Statement) => ReactNode
  afterFirst?: ReactNode
}) => (
  <ol className={`${classes.statements} reading`}>
    {statements.map((statement, index) => (
      <Fragment key={statement.id}>
        <StatementOnDesk statement={statement} marked={renderMark?.(statement)} />
        {index === 0 && afterFirst ? <li className="no-print">{afterFirst}</li> : null}
      </Fragment>
    ))}
  </ol>
)

/** Under their headings, one after the other. */
export const StatementSections = ({
  sections,
  level = 'h3',
  within = null,
}: {
  sections: AnalysisContent['sections']
  level?: 'h3' | 'h4'
  /** What they are part of, where headings may come more than once. */
  within?: string | null
}) =>
  sections.map(({ heading, statements }) => {
    const words = writeDayOrMonth(heading)
    return (
      <section key={heading} aria-label={within === null ? words : `${within}: ${words}`}>
        <Text component={level} className={`${classes.heading} words`}>
          {words}
        </Text>
        <StatementList statements={statements} />
      </section>
    )
  })

function StatementOnDesk({ statement, marked }: { statement: Statement; marked: ReactNode }) {
  const desk = useContext(DeskContext)
  if (!desk) return null
  const { reading, active, openCitation, argued, onFocus, onCite, onArgue } = desk
  const isOpen = openCitation !== null && reading.byId.get(openCitation)?.statement.id === statement.id
  return (
    <StatementView
      statement={statement}
      number={reading.numberFor(statement)}
      reading={reading}
      active={statement.id === active}
      openCitation={isOpen ? openCitation : null}
      isArgued={statement.id === argued}
      onFocus={onFocus}
      onCite={onCite}
      onArgue={onArgue}
      marked={marked}
    />
  )
}
