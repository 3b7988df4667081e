import { memo, Suspense, useMemo, useRef } from 'react'
import type { AnalysisContent } from '#shared/contracts/analyses.ts'
import type { AnalysisView } from '#shared/contracts/analysis-views.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { LoadingState } from '../../ui/states.tsx'
import type { Reading } from '../analysis/reading.ts'
import { StatementSections } from '../analysis/statement-list.tsx'
import { ArrangedProvider } from './placed.tsx'
import { listRest, mapHomes } from './places.ts'

const Timeline = lazyPart(() => import('./timeline.tsx'), 'Timeline')
const Comparison = lazyPart(() => import('./comparison.tsx'), 'Comparison')
const WitnessAccounts = lazyPart(() => import('./witness-accounts.tsx'), 'WitnessAccounts')
const RiskRegister = lazyPart(() => import('./risk-register.tsx'), 'RiskRegister')

const PARTS: Readonly<Record<AnalysisView['type'], { readonly preload: () => Promise<void> }>> = {
  timeline: Timeline,
  comparative: Comparison,
  witness_credibility: WitnessAccounts,
  risk: RiskRegister,
}

export const preloadArrangement = (type: AnalysisView['type']): Promise<void> => PARTS[type].preload()

interface ArrangedFindingsProps {
  readonly analysisId: string
  readonly caseId: string
  readonly view: AnalysisView
  readonly sections: AnalysisContent['sections']
  readonly reading: Reading
}

/** The findings as the view arranges them; around it every statement that it arranges nowhere, what to mind first. */
export const ArrangedFindings = memo(function ArrangedFindings({
  analysisId,
  caseId,
  view,
  sections,
  reading,
}: ArrangedFindingsProps) {
  const reveal = useRef<(statementId: string) => void>(() => {})
  const homes = useMemo(() => mapHomes(view), [view])
  const arranged = useMemo(() => ({ reading, homes, reveal }), [reading, homes])
  const rest = listRest(sections, homes)
  const first = rest.filter(({ statements }) => statements.every(({ kind }) => kind === 'caveat'))
  return (
    <ArrangedProvider value={arranged}>
      <StatementSections sections={first} />
      <Suspense fallback={<LoadingState lines={6} />}>
        <Arrangement analysisId={analysisId} caseId={caseId} view={view} reading={reading} />
      </Suspense>
      <StatementSections sections={rest.filter((section) => !first.includes(section))} />
    </ArrangedProvider>
  )
})

function Arrangement({ analysisId, caseId, view, reading }: Omit<ArrangedFindingsProps, 'sections'>) {
  switch (view.type) {
    case 'timeline':
      return <Timeline view={view} caseId={caseId} reading={reading} />
    case 'comparative':
      return <Comparison view={view} caseId={caseId} reading={reading} />
    case 'witness_credibility':
      return <WitnessAccounts view={view} reading={reading} analysisId={analysisId} />
    case 'risk':
      return <RiskRegister view={view} analysisId={analysisId} />
  }
}
