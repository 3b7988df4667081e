import { Text } from '@mantine/core'
import type { Analysis, Citation, Statement } from '#shared/contracts/analyses.ts'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import { speakerInWords } from '#shared/speaker-words.ts'
import { formatDay } from '../../ui/dates.tsx'
import { nameItem } from '../evidence/copies.ts'
import classes from './analysis.module.css'
import { ContraryLine } from './contrary-line.tsx'
import { toReading } from './reading.ts'
import { ReceiptLine } from './receipt-line.tsx'
import { StabilityLine } from './stability-line.tsx'
import { StatementMarks } from './statement-marks.tsx'

export interface CitedItems {
  readonly byId: ReadonlyMap<string, EvidenceSummary>
  /** While they still come, one that is missing is not gone. */
  readonly areAllHere: boolean
}

/** One analysis of a report: its statements with who says them, and below them every quote with its source. */
export function ReportChapter({ analysis, items }: { analysis: Analysis; items: CitedItems }) {
  if (!analysis.content) return null
  const reading = toReading(analysis.content)
  return (
    <>
      <ol className={`${classes.statements} reading`}>
        {reading.statements.map((statement, index) => (
          <li key={statement.id} className={classes.statement}>
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <span className={classes.text}>{statement.text}</span>
              {reading
                .citationsFor(statement)
                .filter(({ citation }) => !citation.contrary)
                .map(({ citation, number }) => (
                  <sup key={citation.id}> {number}</sup>
                ))}
              <Speaker statement={statement} />
              <StatementMarks statement={statement} />
              <ContraryLine
                contrary={reading.citationsFor(statement).filter(({ citation }) => citation.contrary)}
              />
              {statement.receipt ? <ReceiptLine receipt={statement.receipt} /> : null}
              {statement.stability ? <StabilityLine stability={statement.stability} /> : null}
            </div>
          </li>
        ))}
      </ol>
      <Text component="h3" fz={14} fw={600} mt="sm" mb={4}>
        Evidence text
      </Text>
      <ol style={{ margin: 0, paddingInlineStart: 24, fontSize: 13 }}>
        {reading.citations.map(({ citation }) => (
          <li key={citation.id} className={classes.text}>
            “{citation.quote}” <cite className={classes.source}>{nameSource(items, citation)}</cite>
          </li>
        ))}
      </ol>
    </>
  )
}

/** The item that holds a quote, and who says it there. */
function nameSource({ byId, areAllHere }: CitedItems, citation: Citation): string {
  const item = byId.get(citation.evidence_id)
  const name = item ? nameItem(item) : areAllHere ? 'An item that was deleted' : ''
  return [name, speakerInWords(citation, formatDay)].filter(Boolean).join(' · ')
}

function Speaker({ statement }: { statement: Statement }) {
  const said = speakerInWords(statement, formatDay)
  return said ? <div className={classes.speaker}>{said}</div> : null
}
