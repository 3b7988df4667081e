import { Text } from '@mantine/core'
import type { Analysis, Statement } from '#shared/contracts/analyses.ts'
import { type Meaning, MeaningShape } from '../../ui/status-badge.tsx'
import own from './answer.module.css'
import { type AnswerState, judgeAnswer } from './judge-answer.ts'
import { StatementList } from './statement-list.tsx'

const STATES: Readonly<Record<AnswerState, readonly [words: string, meaning: Meaning] | null>> = {
  contested: ['Sources conflict about this answer.', 'contradicted'],
  silent: ['Incomplete: the evidence that was read does not answer everything asked.', 'partial'],
  beside: ['Incomplete: nothing here names what was asked about.', 'partial'],
  uncited: ['None of it could be found in the evidence.', 'not-found'],
  plain: null,
}

/** What answers the question, first and always open; one that is contested or incomplete looks so. */
export function Answer({ analysis, statements }: { analysis: Analysis; statements: readonly Statement[] }) {
  if (statements.length === 0) return null
  const state = judgeAnswer(analysis, statements)
  const said = STATES[state]
  return (
    <section aria-label="Answer" className={own.answer} data-state={state}>
      <Text component="h3" className={own.title ?? ''}>
        Answer
      </Text>
      {said ? (
        <p className={own.state}>
          <MeaningShape meaning={said[1]} /> {said[0]}
        </p>
      ) : null}
      <StatementList statements={statements} />
    </section>
  )
}
