import type { Citation, CitedItem } from '#shared/contracts/analyses.ts'
import { wordsAsRead } from '#shared/words-as-read.ts'
import { classNames } from '../../ui/class-names.ts'
import classes from './analysis.module.css'
import { markDifferences, type Piece } from './mark-differences.ts'
import { sourceInWords } from './source-in-words.ts'

type Items = ReadonlyMap<string, CitedItem>

/** Two passages that do not agree, each under who said it and where, the difference marked in both. */
export function SideBySide({ one, other, items }: { one: Citation; other: Citation; items: Items }) {
  const [left, right] = markDifferences(wordsAsRead(one.quote, [one]), wordsAsRead(other.quote, [other]))
  return (
    <div className={classes.sides}>
      <Side citation={one} pieces={left} items={items} />
      <Side citation={other} pieces={right} items={items} />
    </div>
  )
}

function Side({ citation, pieces, items }: { citation: Citation; pieces: readonly Piece[]; items: Items }) {
  const said = sourceInWords(citation, [citation], items)
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
