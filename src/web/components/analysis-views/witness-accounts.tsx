import { STANCE_WORDS } from '#shared/account-words.ts'
import { witnessTarget } from '#shared/assessment-words.ts'
import type { WitnessView } from '#shared/contracts/analysis-views.ts'
import { formatCount } from '../../ui/format-count.ts'
import { plural } from '../../ui/plural.ts'
import type { Reading } from '../analysis/reading.ts'
import { Assessments, AssessmentsProblem } from './assessments.tsx'
import { Placed } from './placed.tsx'
import { placeKeys } from './places.ts'
import { StanceShape } from './stance-shape.tsx'
import { FACTORS } from './view-words.ts'
import classes from './views.module.css'
import { WitnessMatrix } from './witness-matrix.tsx'

interface WitnessAccountsProps {
  readonly view: WitnessView
  readonly reading: Reading
  readonly analysisId: string
}

/** Who said what, and what the evidence holds about each account. It says of nobody whom to believe. */
export const WitnessAccounts = ({ view, reading, analysisId }: WitnessAccountsProps) => (
  <div className={classes.view} data-view>
    {view.facts.length > 0 ? (
      <>
        <p className={classes.quiet}>
          <span className="no-print">A cell opens the words below its row. </span>
          <StanceShape stance="silent" /> {STANCE_WORDS.silent} it
        </p>
        <WitnessMatrix view={view} reading={reading} />
      </>
    ) : null}
    <AssessmentsProblem analysisId={analysisId} />
    {view.witnesses.map(({ party, statements_of }, place) => (
      <section key={party} className={classes.person} aria-label={party}>
        <h3 className={classes.personName}>
          <bdi>{party}</bdi>{' '}
          <span className={classes.quiet}>
            {plural(statements_of.length, 'item')} with words of this person
          </span>
        </h3>
        {view.factors.some((factor) => factor.party === party) ? null : (
          <p className={classes.quiet}>Nothing was found that bears on this account.</p>
        )}
        <dl className={classes.factors}>
          {view.factors
            .filter((factor) => factor.party === party)
            .map(({ factor, count, statement_ids }) => (
              <div key={factor} className={classes.factor}>
                <dt>{FACTORS[factor]}</dt>
                <dd>
                  <span className={classes.count}>{formatCount(count)}</span>
                  <Placed at={placeKeys.factor(party, factor)} ids={statement_ids} />
                </dd>
              </div>
            ))}
        </dl>
        <Assessments
          analysisId={analysisId}
          type="witness_credibility"
          target={witnessTarget(place)}
          about={party}
        />
      </section>
    ))}
    <p className={classes.quiet}>
      How somebody seemed while speaking is not counted: calm or nervous people can be right or wrong.
      {view.excluded.length > 0
        ? ` ${plural(view.excluded.length, 'remark')} of that kind ${view.excluded.length === 1 ? 'was' : 'were'} left out on purpose.`
        : ''}
    </p>
  </div>
)
