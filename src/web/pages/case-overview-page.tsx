import { Text } from '@mantine/core'
import { useCase, useCaseId } from '../api/cases.ts'
import { CaseActivity } from '../components/case/case-activity.tsx'
import { CaseFacts } from '../components/case/case-facts.tsx'
import { CaseHolds } from '../components/case/case-holds.tsx'
import classes from '../components/case/case-overview.module.css'
import { CaseParties } from '../components/case/case-parties.tsx'
import { CaseQuestions } from '../components/case/case-questions.tsx'
import { paths } from '../paths.ts'
import { PageLink } from '../ui/page-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Section } from '../ui/section.tsx'
import { Loaded } from '../ui/states.tsx'

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
              {found.evidence_count === 0 ? <AddEvidence caseId={caseId} /> : null}
              <CaseFacts found={found} />
              <CaseQuestions caseId={caseId} />
              <CaseParties found={found} />
            </div>
            <div className={classes.column}>
              <CaseHolds caseId={caseId} />
              <CaseActivity caseId={caseId} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}

/** What an empty case needs before anything else. */
const AddEvidence = ({ caseId }: { caseId: string }) => (
  <Section title="Evidence">
    <Text fz={14}>
      There is no evidence in this case yet. <PageLink to={paths.evidence(caseId)}>Add evidence</PageLink>
    </Text>
  </Section>
)
