import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import { itemCount } from './evidence-words.ts'
import classes from './link-targets.module.css'
import type { LinkQuestion } from './use-linking.tsx'

interface LinkTargetsProps {
  /** What is being dragged. */
  readonly rows: readonly EvidenceSummary[]
  readonly questions: readonly LinkQuestion[]
  readonly onDrop: (question: LinkQuestion) => void
  readonly onEnd: () => void
}

/** The questions, as places to let go of evidence. Without a pointer, the bulk action links just as well. */
export function LinkTargets({ rows, questions, onDrop, onEnd }: LinkTargetsProps) {
  const [over, setOver] = useState<string | null>(null)
  // A row that was scrolled out of the page says no more when its drag ends; but the pointer moves again.
  useEffect(() => {
    addEventListener('pointermove', onEnd, { once: true })
    return () => removeEventListener('pointermove', onEnd)
  }, [onEnd])
  return (
    <section className={classes.targets} aria-label="Drop on a question">
      <Text fz="xs" c="dimmed" px="sm" pb="snug">
        {questions.length === 0
          ? 'There are no questions yet to link evidence to.'
          : `Drop ${itemCount(rows.length)} on a question`}
      </Text>
      <ul className={classes.list}>
        {questions.map((question) => (
          <li
            key={question.id}
            className={classes.target}
            data-over={over === question.id}
            onDragOver={(event) => {
              event.preventDefault()
              event.dataTransfer.dropEffect = 'link'
              setOver(question.id)
            }}
            onDragLeave={() => setOver((now) => (now === question.id ? null : now))}
            onDrop={(event) => {
              event.preventDefault()
              onDrop(question)
              onEnd()
            }}
          >
            <span className="words">{question.text}</span>
            {rows.every((row) => row.question_ids.includes(question.id)) ? (
              <span className={classes.linked}>already linked</span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
