import type { Citation } from '#shared/contracts/analyses.ts'
import { speakerInWords } from '#shared/speaker-words.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatDay } from '../../ui/dates.tsx'
import classes from './analysis.module.css'
import { markDifferences, type Piece } from './mark-differences.ts'

/** Two passages that do not agree, the difference marked in both. */
export function SideBySide({ one, other }: { one: Citation; other: Citation }) {
  const [left, right] = markDifferences(one.quote, other.quote)
  return (
    <div className={classes.sides}>
      <Side citation={one} pieces={left} />
      <Side citation={other} pieces={right} />
    </div>
  )
}

function Side({ citation, pieces }: { citation: Citation; pieces: readonly Piece[] }) {
  const said = speakerInWords(citation, formatDay)
  return (
    <blockquote className={classNames(classes.side)}>
      {said ? <div className={classes.speaker}>{said}</div> : null}
      {pieces.map(({ text, differs }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never move
        differs ? <mark key={index}>{text}</mark> : text,
      )}
    </blockquote>
  )
}
