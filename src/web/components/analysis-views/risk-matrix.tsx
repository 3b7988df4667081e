import { ASSESSMENT_VALUE_WORDS } from '#shared/assessment-words.ts'
import type { RiskView } from '#shared/contracts/analysis-views.ts'
import { useAssessments } from '../../api/assessments.ts'
import classes from './assessments.module.css'
import { LIKELIHOODS, placeRisks, SEVERITIES } from './place-risks.ts'

const CAPTION = 'Likelihood and severity, as people assessed them'

/** Where people have placed the risks; nothing until they have placed one, and never a place of ours. */
export function RiskMatrix({
  rows,
  analysisId,
}: {
  readonly rows: RiskView['rows']
  readonly analysisId: string
}) {
  const { data: known } = useAssessments(analysisId)
  const placed = placeRisks(rows, known ?? [])
  if (placed.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard
    <section className={classes.matrixScroll} aria-label={CAPTION} tabIndex={0}>
      <table className={classes.matrix}>
        <caption>{CAPTION}</caption>
        <thead>
          <tr>
            <td />
            {SEVERITIES.map((severity) => (
              <th key={severity} scope="col">
                {ASSESSMENT_VALUE_WORDS[severity]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LIKELIHOODS.map((likelihood) => (
            <tr key={likelihood}>
              <th scope="row">{ASSESSMENT_VALUE_WORDS[likelihood]}</th>
              {SEVERITIES.map((severity) => (
                <td key={severity}>
                  {placed
                    .filter((risk) => risk.likelihood === likelihood && risk.severity === severity)
                    .map(({ name, by }) => (
                      <div key={name}>
                        {name} <span className={classes.by}>{by.join(', ')}</span>
                      </div>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {placed.length < rows.length ? (
        <p className={classes.quiet}>
          {placed.length} of {rows.length} risks are placed. The others still need a likelihood or a severity.
        </p>
      ) : null}
    </section>
  )
}
