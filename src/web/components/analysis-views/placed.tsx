import { createContext, type ReactNode, type RefObject, useContext, useEffect } from 'react'
import { flushSync } from 'react-dom'
import type { Statement } from '#shared/contracts/analyses.ts'
import { PlainButton } from '../../ui/plain-button.tsx'
import { focusStatement } from '../analysis/focus-statement.ts'
import type { Reading } from '../analysis/reading.ts'
import { StatementList } from '../analysis/statement-list.tsx'
import { textAsRead } from '../analysis/text-as-read.ts'
import classes from './views.module.css'

interface Arranged {
  readonly reading: Reading
  /** The place at which each statement stands in full. */
  readonly homes: ReadonlyMap<string, string>
  /** Brings a statement onto the page that is folded away or filtered out. */
  readonly reveal: RefObject<(statementId: string) => void>
}

const ArrangedContext = createContext<Arranged | null>(null)
export const ArrangedProvider = ArrangedContext.Provider

/** What a view does so that a statement can be seen. */
export function useReveal(reveal: (statementId: string) => void): void {
  const arranged = useContext(ArrangedContext)
  useEffect(() => {
    if (arranged) arranged.reveal.current = reveal
  })
}

const MAX_REPEATED = 120

const inOneLine = (statement: Statement): string => {
  const words = textAsRead(statement).replace(/\s+/g, ' ').trim()
  return words.length > MAX_REPEATED ? `${words.slice(0, MAX_REPEATED).replace(/\s+\S*$/, '')} …` : words
}

/** The statements of one place of the view: in full if this is where they stand, otherwise by their numbers. */
export function Placed({
  at,
  ids,
  renderMark,
}: {
  at: string
  ids: readonly string[]
  renderMark?: (statement: Statement) => ReactNode
}) {
  const arranged = useContext(ArrangedContext)
  if (!arranged) return null
  const { reading, homes, reveal } = arranged
  const known = [...new Set(ids)].flatMap((id) => reading.statementById.get(id) ?? [])
  const here = known.filter(({ id }) => homes.get(id) === at)
  const elsewhere = known
    .filter(({ id }) => homes.get(id) !== at)
    .toSorted((a, b) => reading.numberFor(a) - reading.numberFor(b))
  // A place where nothing else stands says what it is about, in a line of each.
  const isAlone = here.length === 0
  return (
    <>
      {here.length > 0 ? <StatementList statements={here} {...(renderMark ? { renderMark } : {})} /> : null}
      {elsewhere.length > 0 ? (
        <div className={classes.refers}>
          <div>
            {elsewhere.map((statement, index) => (
              <span key={statement.id} className="words">
                {index === 0 ? 'See ' : isAlone ? <br /> : ', '}
                <PlainButton
                  onPress={() => {
                    flushSync(() => reveal.current(statement.id))
                    focusStatement(statement.id)
                  }}
                >
                  statement {reading.numberFor(statement)}
                </PlainButton>
                {isAlone ? `: ${inOneLine(statement)}` : null}
              </span>
            ))}
          </div>
        </div>
      ) : null}
    </>
  )
}
