import { useState } from 'react'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { useFeedback } from '../../api/analyses.ts'
import { Loaded } from '../../ui/states.tsx'
import { PlaceOfAnalysis } from '../allegations/place-of-analysis.tsx'
import { AnalysisComments } from '../comments/analysis-comments.tsx'
import { RerunsSection } from '../reruns/reruns-section.tsx'
import { Disclosure } from './disclosure.tsx'
import { EvidenceConsidered } from './evidence-considered.tsx'
import { FollowUp } from './follow-up.tsx'
import { isNoView, JudgmentHistory } from './judgment-history.tsx'
import { PaperEnd } from './paper-end.tsx'
import type { Reading } from './reading.ts'
import { WhatChanged } from './what-changed.tsx'

/** What stands folded away below an analysis: its versions, what was read for it, its reruns, judgments and allegations. */
export function FurtherParts({
  analysis,
  caseId,
  reading,
}: {
  analysis: Analysis
  caseId: string
  reading: Reading
}) {
  const feedback = useFeedback(analysis.id)
  const [history, setHistory] = useState(false)
  const [placing, setPlacing] = useState(false)
  return (
    <div>
      <FollowUp analysis={analysis} caseId={caseId} />
      <AnalysisComments caseId={caseId} analysisId={analysis.id} />
      <WhatChanged analysis={analysis} caseId={caseId} />
      <EvidenceConsidered analysis={analysis} caseId={caseId} />
      <RerunsSection analysisId={analysis.id} />
      <Disclosure
        title={`Judgments (${feedback.data?.filter(isNoView).length ?? '…'})`}
        opened={history}
        onToggle={setHistory}
      >
        <Loaded query={feedback}>{(items) => <JudgmentHistory items={items} caseId={caseId} />}</Loaded>
      </Disclosure>
      <Disclosure title="Allegations" opened={placing} onToggle={setPlacing}>
        <PlaceOfAnalysis caseId={caseId} analysisId={analysis.id} />
      </Disclosure>
      <PaperEnd analysis={analysis} caseId={caseId} reading={reading} />
    </div>
  )
}
