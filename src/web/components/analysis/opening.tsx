import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Analysis, Statement } from '#shared/contracts/analyses.ts'
import { writeDayOrMonth } from '#shared/day-words.ts'
import { type Meaning, MeaningShape } from '../../ui/status-badge.tsx'
import { type AnswerState, judgeAnswer } from './judge-answer.ts'
import own from './opening.module.css'
import { StatementList } from './statement-list.tsx'

const STATES: Readonly<Record<AnswerState, readonly [words: string, meaning: Meaning] | null>> = {
  contested: ['Sources conflict about this answer.', 'contradicted'],
  silent: ['Incomplete: the evidence that was read does not answer everything asked.', 'partial'],
  beside: ['Incomplete: something named in the question is in none of the statements.', 'partial'],
  uncited: ['None of it could be found in the evidence.', 'not-found'],
  plain: null,
}

/**
 * What comes first, always open: the answer to a question, which looks contested or incomplete where it is, and of
 * any other analysis its first statements under their heading.
 */
export function Opening({
  analysis,
  statements,
  heading,
  isAnswer,
  afterFirst,
}: {
  analysis: Analysis
  statements: readonly Statement[]
  /** Under which they stand where they answer nothing. */
  heading: string
  isAnswer: boolean
  afterFirst: ReactNode
}) {
  const title = isAnswer ? 'Answer' : writeDayOrMonth(heading)
  const state = isAnswer ? judgeAnswer(analysis, statements) : 'plain'
  const said = STATES[state]
  return (
    <section aria-label={title} className={own.opening} data-state={state} data-answer={isAnswer}>
      <Text component="h3" className={own.title ?? ''}>
        {title}
      </Text>
      {said ? (
        <p className={own.state}>
          <MeaningShape meaning={said[1]} /> {said[0]}
        </p>
      ) : null}
      <StatementList statements={statements} afterFirst={afterFirst} />
    </section>
  )
}
