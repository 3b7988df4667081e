import { diffWordsWithSpace } from 'diff'
import type { ReactNode } from 'react'
import type { Citation } from '#shared/contracts/analyses.ts'
import { speakerInWords } from '#shared/speaker-words.ts'
import { formatDay } from '../../ui/dates.tsx'
import classes from './analysis.module.css'

/** Two passages that do not agree, the difference marked in both. */
export function SideBySide({ one, other }: { one: Citation; other: Citation }) {
  const parts = diffWordsWithSpace(one.quote, other.quote)
  const side = (skip: 'added' | 'removed') =>
    parts
      .filter((part) => !part[skip])
      .map((part, index) =>
        part.added || part.removed ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
          <mark key={index}>{part.value}</mark>
        ) : (
          part.value
        ),
      )
  return (
    <div className={classes.sides}>
      <Side citation={one}>{side('added')}</Side>
      <Side citation={other}>{side('removed')}</Side>
    </div>
  )
}

function Side({ citation, children }: { citation: Citation; children: ReactNode }) {
  const said = speakerInWords(citation, formatDay)
  return (
    <blockquote className={`${classes.side} words`}>
      {said ? <div className={classes.speaker}>{said}</div> : null}
      {children}
    </blockquote>
  )
}
