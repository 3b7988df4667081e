import { Box, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { isAwaited, useAnalyses, useAnalysis, useFeedback } from '../api/analyses.ts'
import { useCaseId } from '../api/cases.ts'
import { forgetStarted } from '../api/started-analyses.ts'
import { useProgress } from '../api/use-progress.ts'
import { PlaceOfAnalysis } from '../components/allegations/place-of-analysis.tsx'
import classes from '../components/analysis/analysis.module.css'
import {
  AnalysisDetail,
  EvidencePanel,
  useOpenEvidence,
  Warnings,
} from '../components/analysis/analysis-body.tsx'
import { AnalysisHead } from '../components/analysis/analysis-head.tsx'
import { countVersions } from '../components/analysis/count-versions.ts'
import { describeSubject } from '../components/analysis/describe-subject.ts'
import { Disclosure } from '../components/analysis/disclosure.tsx'
import { EditStatements } from '../components/analysis/edit-statements.tsx'
import { EvidenceConsidered } from '../components/analysis/evidence-considered.tsx'
import { FirstMarks } from '../components/analysis/first-marks.tsx'
import { GenerationState, TakesLong } from '../components/analysis/generation-state.tsx'
import { JudgmentBar } from '../components/analysis/judgment-bar.tsx'
import { isNoView, JudgmentHistory } from '../components/analysis/judgment-history.tsx'
import { QualityFacts } from '../components/analysis/quality-facts.tsx'
import { toReading } from '../components/analysis/reading.ts'
import { SinceWritten } from '../components/analysis/since-written.tsx'
import { StatementJudgingProvider } from '../components/analysis/statement-judging.tsx'
import { useRecordView } from '../components/analysis/use-record-view.ts'
import { WhatChanged } from '../components/analysis/what-changed.tsx'
import { RerunsSection } from '../components/reruns/reruns-section.tsx'
import { classNames } from '../ui/class-names.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Loaded } from '../ui/states.tsx'

export default function AnalysisPage() {
  const { analysisId } = useParams({ strict: false }) as { analysisId: string }
  const query = useAnalysis(analysisId)
  const [edited, setEdited] = useState<string | null>(null)
  if (!query.data)
    return (
      <>
        <PageTitle hidden>Analysis</PageTitle>
        <Loaded query={query} lines={10}>
          {() => null}
        </Loaded>
      </>
    )
  return (
    <Loaded query={query} lines={10}>
      {(analysis) => (
        <Desk
          key={`${analysis.id} ${analysis.content_sha256}`}
          analysis={analysis}
          editing={edited === analysis.id}
          onEdit={(editing) => setEdited(editing ? analysis.id : null)}
          refetch={async () => (await query.refetch()).data}
        />
      )}
    </Loaded>
  )
}

/** Prose keeps to its column; an arrangement takes the room that it needs. */
function chooseWidth({ content }: Analysis): 'list' | 'table' | undefined {
  switch (content?.view?.type) {
    case 'timeline':
    case 'risk':
      return 'list'
    case 'comparative':
    case 'witness_credibility':
      return 'table'
    default:
      return undefined
  }
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
  const version = countVersions(analysis, useAnalyses(caseId).data ?? [])
  const feedback = useFeedback(analysis.id)
  useRecordView(analysis, feedback.data)
  const isEnded = !isAwaited(analysis)
  useEffect(() => {
    if (isEnded) forgetStarted(analysis.id)
  }, [isEnded, analysis.id])
  const [history, setHistory] = useState(false)
  const [placing, setPlacing] = useState(false)
  const reading = useMemo(
    () => (analysis.content ? toReading(analysis.content, analysis.sources) : null),
    [analysis.content, analysis.sources],
  )
  const panel = useOpenEvidence(reading)
  const { content } = analysis
  const citations = reading?.citations.length ?? 0
  const judgments = feedback.data ?? []
  const trust = <QualityFacts analysis={analysis} caseId={caseId} />
  return (
    <FirstMarks caseId={caseId}>
      <PageTitle hidden>{subject}</PageTitle>
      <div className={classes.desk} data-panel={panel.isOpen}>
        <Box className={classNames(classes.sheet)} mod={{ width: chooseWidth(analysis) }}>
          <Stack gap="md">
            <AnalysisHead
              analysis={analysis}
              title={subject}
              version={version}
              judgments={judgments}
              editing={editing}
              onEdit={() => onEdit(true)}
            />
            {content && reading ? (
              <>
                <Warnings analysis={analysis} />
                <SinceWritten analysis={analysis} caseId={caseId} />
                {editing ? trust : null}
                {progress.gaveUp ? <TakesLong onResume={progress.resume} /> : null}
                {editing ? (
                  <EditStatements
                    analysis={analysis}
                    reading={reading}
                    caseId={caseId}
                    refetch={refetch}
                    onClose={() => onEdit(false)}
                  />
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
                <div>
                  <WhatChanged analysis={analysis} caseId={caseId} />
                  <EvidenceConsidered analysis={analysis} caseId={caseId} />
                  <RerunsSection analysisId={analysis.id} />
                  <Disclosure
                    title={`Judgments (${feedback.data?.filter(isNoView).length ?? '…'})`}
                    opened={history}
                    onToggle={setHistory}
                  >
                    <Loaded query={feedback}>
                      {(items) => <JudgmentHistory items={items} caseId={caseId} />}
                    </Loaded>
                  </Disclosure>
                  <Disclosure title="Allegations" opened={placing} onToggle={setPlacing}>
                    <PlaceOfAnalysis caseId={caseId} analysisId={analysis.id} />
                  </Disclosure>
                </div>
              </>
            ) : (
              <GenerationState analysis={analysis} progress={progress} />
            )}
          </Stack>
        </Box>
        {reading ? <EvidencePanel analysis={analysis} reading={reading} panel={panel} /> : null}
      </div>
      {content || analysis.generation_status === 'failed' ? (
        <JudgmentBar analysis={analysis} caseId={caseId} citations={citations} judgments={judgments} />
      ) : null}
    </FirstMarks>
  )
}
