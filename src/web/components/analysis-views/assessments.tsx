import { ASSESSED_FIELDS } from '#shared/assessment-words.ts'
import { useAssessments } from '../../api/assessments.ts'
import { ErrorState } from '../../ui/states.tsx'
import { AssessedField } from './assessed-field.tsx'
import classes from './assessments.module.css'

interface AssessmentsProps {
  readonly analysisId: string
  readonly type: keyof typeof ASSESSED_FIELDS
  readonly target: string
  /** What the row or the person is called. */
  readonly about: string
}

/** What only people fill in of a row or a person: apart from what the evidence says, and empty until somebody does. */
export function Assessments({ analysisId, type, target, about }: AssessmentsProps) {
  const { data: known } = useAssessments(analysisId)
  if (!known) return null
  return (
    <div className={classes.assessments}>
      <h4 className={classes.heading}>Assessed by people, not by the analysis</h4>
      {ASSESSED_FIELDS[type].map((field) => (
        <AssessedField
          key={field}
          of={{ analysisId, target, field }}
          about={about}
          known={known.find((one) => one.target === target && one.field === field)}
        />
      ))}
    </div>
  )
}

/** Said once for all rows or people of a view: what people assessed could not be fetched. */
export function AssessmentsProblem({ analysisId }: { analysisId: string }) {
  const { data, error, refetch } = useAssessments(analysisId)
  return error && !data ? <ErrorState error={error} onRetry={() => void refetch()} compact /> : null
}
