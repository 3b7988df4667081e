import classes from './source.module.css'
import { cutAtMarks, type Marking, type TextMark } from './text-marks.ts'

interface MarkedTextProps extends TextMark {
  readonly content: string
  readonly marking: Marking
}

/** A stretch of an item's text in which what is marked stands out, and most of all where the reader is. */
export const MarkedText = ({ content, start, end, marking }: MarkedTextProps & { inLine?: boolean }) =>
  cutAtMarks(marking.marks, { start, end }).map((piece) => {
    const words = content.slice(piece.start, piece.end)
    if (piece.mark === null) return words
    return (
      <mark
        key={piece.start}
        className={classes.mark}
        data-current={piece.mark === marking.current ? true : undefined}
      >
        {words}
      </mark>
    )
  })
