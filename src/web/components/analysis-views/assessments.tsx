import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { ASSESSED_FIELDS, ASSESSMENT_FIELD_WORDS } from '#shared/assessment-words.ts'
import { useAssessments } from '../../api/assessments.ts'
import { ErrorState } from '../../ui/states.tsx'
import { AssessButton } from './assess-button.tsx'
import { AssessedField } from './assessed-field.tsx'
import classes from './assessments.module.css'
import { type Assessing, useAssessing } from './use-assessing.ts'
import { ASSESSED_TOGETHER } from './view-words.ts'

type AssessedType = keyof typeof ASSESSED_FIELDS

interface AssessmentsProps {
  readonly analysisId: string
  readonly type: AssessedType
  readonly target: string
  /** What the row or the person is called. */
  readonly about: string
}

/**
 * What only people fill in of a row or a person, apart from what the evidence says. What nobody has assessed is one
 * line: empty boxes would hide the few that are filled.
 */
export function Assessments({ analysisId, type, target, about }: AssessmentsProps) {
  const { data } = useAssessments(analysisId)
  const box = useRef<HTMLDivElement>(null)
  const [one, other] = ASSESSED_FIELDS[type]
  const fields = [
    useAssessing({ analysisId, target, field: one }),
    useAssessing({ analysisId, target, field: other }),
  ]
  if (!data) return null
  const shown = fields.filter(({ known, isOpen }) => known || isOpen)
  const empty = fields.filter((field) => !shown.includes(field))
  const close = ({ of, close }: Assessing) => {
    flushSync(close)
    box.current?.querySelector<HTMLElement>(`[data-assess="${of.field}"]`)?.focus()
  }
  return (
    <div ref={box}>
      {shown.length > 0 ? (
        <div className={classes.fields}>
          {shown.map((field) => (
            <AssessedField
              key={field.of.field}
              assessing={field}
              about={about}
              onClose={() => close(field)}
            />
          ))}
        </div>
      ) : null}
      {empty.length > 0 ? (
        <div className={classes.empty}>
          <p className={classes.quiet}>
            {empty.length === fields.length
              ? ASSESSED_TOGETHER[type]
              : empty.map(({ of }) => ASSESSMENT_FIELD_WORDS[of.field])}
            : not assessed yet
          </p>
          <div className={`${classes.presses} no-print`}>
            {empty.map((field) => (
              <AssessButton key={field.of.field} assessing={field} about={about} />
            ))}
          </div>
        </div>
      ) : null}
    </div>
  )
}

/** Said once for all rows or people of a view: who fills these fields, and that what they said could not be fetched. */
export function AssessmentsRule({ analysisId, type }: Pick<AssessmentsProps, 'analysisId' | 'type'>) {
  const { data, error, refetch } = useAssessments(analysisId)
  return (
    <>
      <p className={classes.quiet}>{ASSESSED_TOGETHER[type]} are assessed by people, not by the analysis.</p>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} compact /> : null}
    </>
  )
}
