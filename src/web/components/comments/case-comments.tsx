import { Section } from '../../ui/section.tsx'
import { Comments } from './comments.tsx'

/** What people say of a case and of everything in it. */
export const CaseComments = ({ caseId }: { caseId: string }) => (
  <div className="no-print">
    <Section title="Comments">
      <Comments caseId={caseId} target={{ type: 'investigation', id: caseId }} />
    </Section>
  </div>
)
