import { Box, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState } from 'react'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { describeSubject } from '#shared/describe-subject.ts'
import { isAwaited, useAnalysis } from '../api/analyses.ts'
import { useCaseId } from '../api/cases.ts'
import { hasCode } from '../api/problem.ts'
import { forgetStarted } from '../api/started-analyses.ts'
import { useProgress } from '../api/use-progress.ts'
import classes from '../components/analysis/analysis.module.css'
import { AnalysisDetail, Warnings } from '../components/analysis/analysis-body.tsx'
import { AnalysisHead } from '../components/analysis/analysis-head.tsx'
import { FirstMarks } from '../components/analysis/first-marks.tsx'
import { GenerationState, TakesLong } from '../components/analysis/generation-state.tsx'
import { JudgmentBar } from '../components/analysis/judgment-bar.tsx'
import { QualityFacts } from '../components/analysis/quality-facts.tsx'
import { toReading } from '../components/analysis/reading.ts'
import { SinceWritten } from '../components/analysis/since-written.tsx'
import { StatementJudgingProvider } from '../components/analysis/statement-judging.tsx'
import { useOpenEvidence } from '../components/analysis/use-open-evidence.ts'
import { useRecordView } from '../components/analysis/use-record-view.ts'
import { chooseWidth } from '../components/analysis-views/choose-width.ts'
import { havePages } from '../components/source/find-look.ts'
import { preloadPages } from '../components/source/lazy-pages.ts'
import { classNames } from '../ui/class-names.ts'
import { useConnection } from '../ui/connection.ts'
import { Later, usePainted } from '../ui/later.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Loaded, LoadingState } from '../ui/states.tsx'
import { useArrival } from '../ui/use-arrival.ts'
import NotFoundPage from './not-found-page.tsx'

const EvidencePanel = lazyPart(() => import('../components/analysis/evidence-panel.tsx'), 'EvidencePanel')
const EditStatements = lazyPart(() => import('../components/analysis/edit-statements.tsx'), 'EditStatements')
const FurtherParts = lazyPart(() => import('../components/analysis/further-parts.tsx'), 'FurtherParts')

export default function AnalysisPage() {
  const { analysisId } = useParams({ strict: false }) as { analysisId: string }
  const query = useAnalysis(analysisId)
  const analysis = useArrival(query.data)
  const [edited, setEdited] = useState<string | null>(null)
  if (hasCode(query.error, 'NOT_FOUND')) return <NotFoundPage />
  return (
    <>
      {analysis ? null : <PageTitle hidden>Analysis</PageTitle>}
      <Loaded query={query} lines={10}>
        {(found) => (
          <Desk
            key={`${found.id} ${found.content_sha256}`}
            analysis={found}
            editing={edited === found.id}
            onEdit={(editing) => setEdited(editing ? found.id : null)}
            refetch={async () => (await query.refetch()).data}
          />
        )}
      </Loaded>
    </>
  )
}

function ViewRecorded({ analysis }: { analysis: Analysis }) {
  useRecordView(analysis)
  return null
}

interface DeskProps {
  readonly analysis: Analysis
  readonly editing: boolean
  readonly onEdit: (editing: boolean) => void
  readonly refetch: () => Promise<Analysis | undefined>
}

/**
 * One analysis on the desk. A new wording is a new desk: what was opened of the old one does not count for it. Only
 * who is editing goes on with it.
 */
function Desk({ analysis, editing, onEdit, refetch }: DeskProps) {
  const caseId = useCaseId()
  const subject = describeSubject(analysis)
  const progress = useProgress(analysis, () => void refetch())
  const painted = usePainted()
  const isConnected = useConnection() === 'connected'
  const isEnded = !isAwaited(analysis)
  const hasPages = havePages(analysis.sources.map(({ file_name }) => ({ file_name, mime_type: null })))
  useEffect(() => {
    if (!painted || !isConnected) return
    Promise.all([EvidencePanel.preload(), hasPages ? preloadPages() : null]).catch(() => undefined)
  }, [painted, isConnected, hasPages])
  useEffect(() => {
    if (isEnded) forgetStarted(analysis.id)
  }, [isEnded, analysis.id])
  const reading = useMemo(
    () => (analysis.content ? toReading(analysis.content, analysis.sources) : null),
    [analysis.content, analysis.sources],
  )
  const panel = useOpenEvidence(reading)
  const { content } = analysis
  const citations = reading?.citations.length ?? 0
  const trust = <QualityFacts analysis={analysis} caseId={caseId} />
  return (
    <FirstMarks caseId={caseId}>
      <PageTitle hidden>{subject}</PageTitle>
      <div className={classes.desk} data-panel={panel.isOpen}>
        <Box className={classNames(classes.sheet)} mod={{ width: chooseWidth(analysis.content?.view) }}>
          <Stack gap="md">
            <AnalysisHead analysis={analysis} title={subject} editing={editing} onEdit={() => onEdit(true)} />
            {content && reading ? (
              <>
                <Warnings analysis={analysis} />
                <Later>
                  <SinceWritten analysis={analysis} caseId={caseId} />
                </Later>
                {editing ? trust : null}
                {progress.gaveUp ? <TakesLong onResume={progress.resume} /> : null}
                {editing ? (
                  <Suspense fallback={<LoadingState lines={6} />}>
                    <EditStatements
                      analysis={analysis}
                      reading={reading}
                      caseId={caseId}
                      refetch={refetch}
                      onClose={() => onEdit(false)}
                    />
                  </Suspense>
                ) : (
                  <StatementJudgingProvider analysis={analysis} citations={citations}>
                    <AnalysisDetail analysis={analysis} content={content} reading={reading} panel={panel}>
                      {trust}
                    </AnalysisDetail>
                  </StatementJudgingProvider>
                )}
                {content.limitations.length > 0 ? (
                  <section aria-label="Limitations">
                    <Text component="h3" fw="var(--mantine-font-weight-medium)" fz="md" mb="tight">
                      Limitations
                    </Text>
                    <ul style={{ margin: 0, paddingInlineStart: 'var(--mantine-spacing-lg)' }}>
                      {content.limitations.map((limitation) => (
                        <Text component="li" key={limitation} fz="sm" className="words">
                          {limitation}
                        </Text>
                      ))}
                    </ul>
                  </section>
                ) : null}
                <Later>
                  <Suspense fallback={null}>
                    <FurtherParts analysis={analysis} caseId={caseId} reading={reading} />
                  </Suspense>
                </Later>
              </>
            ) : (
              <GenerationState analysis={analysis} progress={progress} />
            )}
          </Stack>
        </Box>
        {reading && panel.isOpen ? (
          <Suspense fallback={null}>
            <EvidencePanel analysis={analysis} reading={reading} panel={panel} />
          </Suspense>
        ) : null}
      </div>
      <Later>
        <ViewRecorded analysis={analysis} />
      </Later>
      {content || analysis.generation_status === 'failed' ? (
        <Later>
          <JudgmentBar analysis={analysis} caseId={caseId} citations={citations} />
        </Later>
      ) : null}
    </FirstMarks>
  )
}
