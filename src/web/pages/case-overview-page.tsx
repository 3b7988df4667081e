import { Suspense } from 'react'
import { useCase, useCaseId } from '../api/cases.ts'
import { CaseActivity } from '../components/case/case-activity.tsx'
import { CaseAllegations } from '../components/case/case-allegations.tsx'
import { CaseFacts } from '../components/case/case-facts.tsx'
import { CaseHolds } from '../components/case/case-holds.tsx'
import { CaseLeads } from '../components/case/case-leads.tsx'
import classes from '../components/case/case-overview.module.css'
import { CaseParties } from '../components/case/case-parties.tsx'
import { CaseQuestions } from '../components/case/case-questions.tsx'
import { Later } from '../ui/later.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Loaded } from '../ui/states.tsx'

const CaseComments = lazyPart(() => import('../components/comments/case-comments.tsx'), 'CaseComments')

export default function CaseOverviewPage() {
  const caseId = useCaseId()
  const query = useCase(caseId)
  return (
    <>
      <PageTitle hidden>Overview</PageTitle>
      <Loaded query={query}>
        {(found) => (
          <div className={classes.columns}>
            <div className={classes.column}>
              <CaseLeads found={found} />
              <CaseAllegations caseId={caseId} />
              <CaseQuestions found={found} />
              <CaseFacts found={found} />
              <CaseParties found={found} />
            </div>
            <div className={classes.column}>
              <CaseHolds caseId={caseId} />
              <Later>
                <Suspense fallback={null}>
                  <CaseComments caseId={caseId} />
                </Suspense>
              </Later>
              <CaseActivity caseId={caseId} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}
