import { diffWordsWithSpace } from 'diff'
import classes from './analysis.module.css'

/** Two passages that do not agree, the difference marked in both. */
export function SideBySide({ one, other }: { one: string; other: string }) {
  const parts = diffWordsWithSpace(one, other)
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
      <blockquote className={`${classes.side} words`}>{side('added')}</blockquote>
      <blockquote className={`${classes.side} words`}>{side('removed')}</blockquote>
    </div>
  )
}
