import { Fragment, type ReactNode } from 'react'
import { listLooks, type MarkdownLook } from './markdown-looks.ts'
import { cutMarkdown, type MarkdownPart } from './markdown-parts.ts'
import { MarkedText } from './marked-text.tsx'
import classes from './source.module.css'
import type { Marking, TextMark } from './text-marks.ts'

interface MarkdownTextProps extends TextMark {
  readonly content: string
  readonly marking: Marking
  /** Whether what follows stands in the same line, as behind the name of a speaker. */
  readonly inLine?: boolean
}

/** A stretch of a Markdown text as it looks: its signs are not shown, and every mark stands at the words it is on. */
export const MarkdownText = ({ content, start, end, marking, inLine = false }: MarkdownTextProps) =>
  cutMarkdown(content, { start, end }).map((part) =>
    inLine ? (
      <Fragment key={part.start}>
        <Words content={content} marking={marking} {...range(part)} />
        {part.kind !== 'words' && content[part.end] === '\n' ? '\n' : null}
      </Fragment>
    ) : (
      <Part key={part.start} part={part} content={content} marking={marking} />
    ),
  )

type Given = Pick<MarkdownTextProps, 'content' | 'marking'>

function Part({ part, ...given }: Given & { part: MarkdownPart }) {
  switch (part.kind) {
    case 'heading':
      return (
        <strong className={classes.heading} data-level={part.level}>
          <Words {...given} {...range(part)} />
        </strong>
      )
    case 'point':
    case 'quote':
      return (
        <span className={classes[part.kind]} style={{ '--level': Math.min(part.level, 6) } as object}>
          <Words {...given} {...range(part)} />
        </span>
      )
    case 'rule':
      return <hr className={classes.rule} />
    case 'code':
      return (
        <code className={classes.code}>
          <MarkedText {...given} {...range(part)} />
        </code>
      )
    case 'table':
      return (
        <table className={classes.inText}>
          <tbody>
            {part.rows.map((cells) => (
              <tr key={cells[0]?.start}>
                {cells.map((cell) => (
                  <td key={cell.start}>
                    <Words {...given} {...cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
    default:
      return <Words {...given} {...range(part)} />
  }
}

const range = ({ start, end }: TextMark): TextMark => ({ start, end })

/** Words of a line or of several. */
function Words({ content, start, end, marking }: Omit<MarkdownTextProps, 'inLine'>) {
  const given = { content, marking }
  const pieces: ReactNode[] = []
  let at = start
  const plain = (to: number) => {
    if (at < to) pieces.push(<MarkedText key={at} {...given} start={at} end={to} />)
  }
  for (const look of listLooks(content, { start, end })) {
    plain(look.start)
    if (look.as !== 'sign')
      pieces.push(
        <SetApart key={look.start} as={look.as}>
          <MarkedText {...given} {...range(look)} />
        </SetApart>,
      )
    at = look.end
  }
  plain(end)
  return <Fragment>{pieces}</Fragment>
}

const SetApart = ({
  as: Tag,
  children,
}: {
  as: Exclude<MarkdownLook['as'], 'sign'>
  children: ReactNode
}) => <Tag>{children}</Tag>
