import { useMemo } from 'react'
import { findHits } from '#shared/find-hits.ts'
import { wordsAsRead } from '#shared/words-as-read.ts'
import { MarkedText } from './marked-text.tsx'
import classes from './source.module.css'

interface ExcerptProps {
  readonly text: string
  /** As they were searched for; they are marked. */
  readonly words: string
}

/** As a sentence, a row or a line in quotation marks does. */
const BEGINS = /^[\p{Lu}\p{N}\p{P}]/u

/** Some words of an item, as a list of what was found shows them. */
export function Excerpt({ text: written, words }: ExcerptProps) {
  const text = useMemo(() => wordsAsRead(written), [written])
  const marks = useMemo(() => findHits(text, words), [text, words])
  return (
    <span className={classes.excerpt}>
      {BEGINS.test(text) ? null : '… '}
      <MarkedText content={text} start={0} end={text.length} marking={{ marks, current: -1 }} />
    </span>
  )
}
