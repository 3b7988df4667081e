import type { ReactNode } from 'react'
import type { RiskView } from '#shared/contracts/analysis-views.ts'
import { POLICY_STATUS_WORDS } from '#shared/policy-words.ts'
import { RISK_WORDS } from '#shared/risk-categories.ts'
import { formatCount } from '../../ui/format-count.ts'
import { plural } from '../../ui/plural.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Assessments, AssessmentsRule } from './assessments.tsx'
import { dayInWords } from './day-words.ts'
import { nameRisk } from './place-risks.ts'
import { Placed } from './placed.tsx'
import { placeKeys } from './places.ts'
import own from './risk.module.css'
import { RiskMatrix } from './risk-matrix.tsx'
import { CONTROLS, STANDINGS } from './view-words.ts'
import classes from './views.module.css'

type Row = RiskView['rows'][number]

const UNIT_NAME = /^[a-z]{3,}$/

interface RiskRegisterProps {
  readonly view: RiskView
  readonly analysisId: string
}

/** What the evidence shows, the duty it touches and the control. How likely or how grave is for a person to say. */
export const RiskRegister = ({ view: { rows, not_examined }, analysisId }: RiskRegisterProps) => (
  <div className={classes.view} data-view>
    {rows.length > 0 ? (
      <div>
        <AssessmentsRule analysisId={analysisId} type="risk" />
      </div>
    ) : null}
    {rows.map((row, index) => (
      <RiskEntry key={row.id} row={row} name={nameRisk(index, row.category)} analysisId={analysisId} />
    ))}
    <RiskMatrix rows={rows} analysisId={analysisId} />
    {not_examined.length > 0 ? (
      <p className={classes.quiet}>
        Nothing is listed here under{' '}
        {not_examined.map((category) => RISK_WORDS[category].toLowerCase()).join(', ')}. The evidence may
        still hold it.
      </p>
    ) : null}
  </div>
)

/** What is demanded of people stands beside what they did; how it is guarded and what it rests on, below each. */
function RiskEntry({ row, name, analysisId }: { row: Row; name: string; analysisId: string }) {
  const { id, duty_status, control, grounds } = row
  const part = (name: string, ids: readonly string[]) => <Placed at={placeKeys.risk(id, name)} ids={ids} />
  return (
    <section className={own.risk} aria-label={name}>
      <h3 className={own.name}>{name}</h3>
      <dl className={own.parts}>
        <Part name="Duty">
          {duty_status ? (
            <StatusBadge meaning={duty_status === 'in_force' ? 'accent' : 'neutral'}>
              Policy {POLICY_STATUS_WORDS[duty_status]}
            </StatusBadge>
          ) : null}
          {row.duty_statement_ids.length > 0 ? (
            part('duty', row.duty_statement_ids)
          ) : (
            <span className={classes.quiet}>none found in the evidence</span>
          )}
        </Part>
        <Part name="The evidence shows">{part('fact', row.fact_statement_ids)}</Part>
        {row.open_statement_ids.length > 0 ? (
          <Part name="Open" alone>
            {part('open', row.open_statement_ids)}
          </Part>
        ) : null}
        <Part name="Control" brief>
          <span className={control.state === 'not_mentioned' ? classes.quiet : own.state}>
            {CONTROLS[control.state]}
          </span>
          {part('control', control.statement_ids)}
        </Part>
        <Part name="Grounds" brief>
          <GroundWords grounds={grounds} />
        </Part>
      </dl>
      <Assessments analysisId={analysisId} type="risk" target={id} about={name} />
    </section>
  )
}

interface PartProps {
  readonly name: string
  /** A word or two, in the line of its name. */
  readonly brief?: boolean
  /** Alone in its row, below what the evidence shows. */
  readonly alone?: boolean
  readonly children: ReactNode
}

const Part = ({ name, brief, alone, children }: PartProps) => (
  <div className={own.part} data-brief={brief} data-alone={alone}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** "53,400 GBP", "2 days": what is no currency and no sign is a word and has a plural. */
const amountInWords = ({ value, unit }: Row['grounds']['amounts'][number]): string =>
  unit && UNIT_NAME.test(unit) ? plural(value, unit) : [formatCount(value), unit].filter(Boolean).join(' ')

/** Only what is written in the evidence can be counted. */
function GroundWords({ grounds }: { grounds: Row['grounds'] }) {
  const { standing, occurrences, sources, last, deadline, amounts } = grounds
  const words = [
    STANDINGS[standing],
    plural(occurrences, 'time'),
    plural(sources, 'source'),
    last ? `last ${dayInWords(last)}` : '',
    deadline ? `deadline ${dayInWords(deadline)}` : '',
    ...amounts.map(amountInWords),
  ]
  return (
    <ul className={own.grounds}>
      {words.filter(Boolean).map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two amounts may be the same, and none of them moves
        <li key={index}>{each}</li>
      ))}
    </ul>
  )
}
