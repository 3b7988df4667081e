import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Report } from '#shared/contracts/reports.ts'
import { REPORT_STATE_WORDS } from '#shared/report-states.ts'
import { useReport } from '../../api/reports.ts'
import { Loaded } from '../../ui/states.tsx'
import { usePrintedHead } from '../../ui/use-printed-head.ts'
import { PaperPart } from './paper-part.tsx'
import { PART_SECTIONS } from './part-sections.ts'
import classes from './report.module.css'
import { ReportHead } from './report-head.tsx'
import { ReportSteps } from './report-steps.tsx'
import { SectionEditor } from './section-editor.tsx'

/** The desk on which the report of a case is made: parts on the left, the paper, and what is still missing above. */
export function ReportDesk({ caseId }: { caseId: string }) {
  const [version, setVersion] = useState<number | null>(null)
  const query = useReport(caseId, version)
  return (
    <Loaded query={query} lines={8}>
      {(report) => (
        <>
          <ReportSteps
            caseId={caseId}
            report={report}
            versions={<Versions report={report} version={version} onChoose={setVersion} />}
          />
          {report.content ? <Desk caseId={caseId} report={report} content={report.content} /> : null}
        </>
      )}
    </Loaded>
  )
}

function Versions({
  report: { versions },
  version,
  onChoose,
}: {
  report: Report
  version: number | null
  onChoose: (version: number | null) => void
}) {
  if (versions.length < 2) return null
  const newest = versions[0]?.version
  return (
    <NativeSelect
      aria-label="Version"
      size="xs"
      value={String(version ?? newest)}
      data={versions.map((one) => ({
        value: String(one.version),
        label: `Version ${one.version}, ${REPORT_STATE_WORDS[one.state].toLowerCase()}`,
      }))}
      onChange={(event) => {
        const chosen = Number(event.currentTarget.value)
        onChoose(chosen === newest ? null : chosen)
      }}
    />
  )
}

function Desk({
  caseId,
  report,
  content,
}: {
  caseId: string
  report: Report
  content: NonNullable<Report['content']>
}) {
  const notes = new Map(content.notes.map((note) => [note.number, note]))
  usePrintedHead(
    {
      about: `${content.case_number}, ${content.case_title}`,
      note: report.report?.released ? content.confidentiality : `Draft · ${content.confidentiality}`,
    },
    true,
  )
  const draft = report.report?.state === 'draft' ? report.report.id : null
  return (
    <div className={classes.desk}>
      <nav className={`${classes.contents} no-print`} aria-label="Parts of the report">
        <ol>
          {content.parts.map(({ key, heading }) => (
            <li key={key}>
              <a href={`#part-${key}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article className={classes.paper} aria-label="The report">
        <ReportHead content={content} report={report.report} />
        {content.parts.map((part, index) => (
          <PaperPart
            key={part.key}
            caseId={caseId}
            part={part}
            number={index + 1}
            notes={notes}
            editors={
              draft
                ? PART_SECTIONS[part.key]?.map((section) => (
                    <SectionEditor
                      key={section}
                      caseId={caseId}
                      reportId={draft}
                      section={section}
                      known={report.texts.find((text) => text.section === section) ?? null}
                    />
                  ))
                : null
            }
          />
        ))}
      </article>
    </div>
  )
}
