import type { ReportBlock, ReportCell } from '#shared/contracts/reports.ts'
import { wordsAsRead } from '#shared/words-as-read.ts'
import { formatTime } from '../../ui/dates.tsx'
import classes from './report.module.css'

/** A heading, sentence or table of the paper. Whose words they are stands beside them. */
export function PaperBlock({ block, label }: { block: ReportBlock; label: string }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? (
        <h3 className={classes.subheading}>{block.text}</h3>
      ) : (
        <h4 className={classes.minor}>{block.text}</h4>
      )
    case 'form':
      return <p className={`${classes.form} words`}>{block.text}</p>
    case 'said':
      return (
        <div className={classes.said}>
          <p className="words">
            {block.label ? <span className={classes.label}>{block.label}: </span> : null}
            {block.text}
          </p>
          <p className={classes.by}>
            <span className="words">{block.by}</span>, {formatTime(block.at)}
          </p>
        </div>
      )
    case 'cited':
      return (
        <p className={classes.cited}>
          {block.number ? <span className={classes.lead}>{block.number}.</span> : null}
          {block.lead ? <span className={classes.lead}>{block.lead}</span> : null}
          <span className={classes.text}>{block.by ? block.text : wordsAsRead(block.text, block.rows)}</span>
          <Marks numbers={block.notes} />
          {[...(block.by ? [`written by ${block.by}`] : []), ...block.marks].map((mark) => (
            <span key={mark} className={classes.mark}>
              {' '}
              ({mark})
            </span>
          ))}
        </p>
      )
    case 'facts':
      return (
        <dl className={classes.facts}>
          {block.rows.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="words">{value}</dd>
            </div>
          ))}
        </dl>
      )
    case 'table':
      return <PaperTable head={block.head} rows={block.rows} label={label} />
  }
}

const Marks = ({ numbers }: { numbers: readonly number[] }) =>
  numbers.map((number) => (
    <sup key={number}>
      <a href={`#note-${number}`} aria-label={`Footnote ${number}`} className={classes.note}>
        {number}
      </a>
    </sup>
  ))

interface PaperTableProps {
  readonly head: readonly string[]
  readonly rows: readonly (readonly ReportCell[])[]
  readonly label: string
}

const PaperTable = ({ head, rows, label }: PaperTableProps) => (
  // Reached by keyboard, because it may be wider than the screen.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: whatever scrolls can be scrolled by keyboard
  <section className={classes.scroller} tabIndex={0} aria-label={`Table: ${label}`}>
    <table className={classes.table}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have an order and nothing else to tell them apart
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={head[column]} className="words" data-long={cell.text.length > 40 || undefined}>
                {cell.text}
                <Marks numbers={cell.notes} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
