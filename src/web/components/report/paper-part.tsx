import type { ReactNode } from 'react'
import type { ReportBlock, ReportContent, ReportNote } from '#shared/contracts/reports.ts'
import { paths } from '../../paths.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { PaperBlock } from './paper-block.tsx'
import classes from './report.module.css'

interface PaperPartProps {
  readonly caseId: string
  readonly part: ReportContent['parts'][number]
  /** From 1. */
  readonly number: number
  readonly notes: ReadonlyMap<number, ReportNote>
  /** Fields for what people write in it, while it is a draft. */
  readonly editors: ReactNode
}

/** One part as it will be printed, with its footnotes below it. */
export function PaperPart({
  caseId,
  part: { key, heading, blocks },
  number,
  notes,
  editors,
}: PaperPartProps) {
  const own = blocks.flatMap(numbersIn).flatMap((one) => notes.get(one) ?? [])
  return (
    <section id={`part-${key}`} className={classes.part} aria-labelledby={`heading-${key}`}>
      <h2 id={`heading-${key}`} className={classes.heading}>
        {number}. {heading}
      </h2>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paper has an order and nothing else to tell blocks apart
        <PaperBlock key={index} block={block} label={heading} />
      ))}
      {editors}
      {own.length > 0 ? (
        <ol className={classes.notes} aria-label={`Footnotes of ${heading}`}>
          {own.map((note) => (
            <li key={note.number} id={`note-${note.number}`} value={note.number}>
              <span className="words">{note.text}</span>{' '}
              {note.evidence_id ? (
                <PageLink to={paths.evidence(caseId, note.evidence_id)} fz="xs" className="no-print">
                  Open
                </PageLink>
              ) : null}
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  )
}

function numbersIn(block: ReportBlock): readonly number[] {
  if (block.kind === 'cited') return block.notes
  return block.kind === 'table' ? block.rows.flat().flatMap(({ notes }) => notes) : []
}
