import { STANCE_WORDS } from '#shared/account-words.ts'
import { witnessTarget } from '#shared/assessment-words.ts'
import type { WitnessView } from '#shared/contracts/analysis-views.ts'
import { formatCount } from '../../ui/format-count.ts'
import { plural } from '../../ui/plural.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import type { Reading } from '../analysis/reading.ts'
import { Assessments, AssessmentsRule } from './assessments.tsx'
import { splitFactors } from './counted-factors.ts'
import { Placed } from './placed.tsx'
import { placeKeys } from './places.ts'
import { StanceShape } from './stance-shape.tsx'
import { FACTORS } from './view-words.ts'
import classes from './views.module.css'
import { WitnessCards } from './witness-cards.tsx'
import { WitnessMatrix } from './witness-matrix.tsx'

interface WitnessAccountsProps {
  readonly view: WitnessView
  readonly reading: Reading
  readonly analysisId: string
}

/** Who said what, and what the evidence holds about each account. It says of nobody whom to believe. */
export const WitnessAccounts = ({ view, reading, analysisId }: WitnessAccountsProps) => (
  <div className={classes.view} data-view>
    {view.facts.length > 0 ? <Facts view={view} reading={reading} /> : null}
    {view.witnesses.length > 0 ? (
      <div>
        <LookedFor view={view} />
        <AssessmentsRule analysisId={analysisId} type="witness_credibility" />
      </div>
    ) : null}
    {view.witnesses.map((witness, place) => (
      <Person
        key={witness.party}
        view={view}
        witness={witness}
        target={witnessTarget(place)}
        analysisId={analysisId}
      />
    ))}
    <p className={classes.quiet}>
      How somebody seemed while speaking is not counted: calm or nervous people can be right or wrong.
      {view.excluded.length > 0
        ? ` ${plural(view.excluded.length, 'remark')} of that kind ${view.excluded.length === 1 ? 'was' : 'were'} left out on purpose.`
        : ''}
    </p>
  </div>
)

/** A sheet has the matrix whatever the screen: there it is set in rows. */
function Facts({ view, reading }: Pick<WitnessAccountsProps, 'view' | 'reading'>) {
  const phone = usePhone()
  const printing = usePrinting()
  return phone && !printing ? (
    <>
      <p className={classes.quiet}>Whoever is not named with a fact does not mention it.</p>
      <WitnessCards view={view} reading={reading} />
    </>
  ) : (
    <>
      <p className={classes.quiet}>
        <span className="no-print">A cell opens the words below its row. </span>
        <StanceShape stance="silent" /> {STANCE_WORDS.silent} it · <StanceShape stance="speaks_of" />{' '}
        {STANCE_WORDS.speaks_of}, in words not plainly of the same matter
      </p>
      <WitnessMatrix view={view} reading={reading} />
    </>
  )
}

const listFactors = (factors: readonly (keyof typeof FACTORS)[]): string =>
  factors.map((factor) => FACTORS[factor].toLowerCase()).join(', ')

/** Said once for everybody of whom none of it was found. */
function LookedFor({ view }: { view: WitnessView }) {
  const all = [...new Set(view.factors.map(({ factor }) => factor))]
  const isMissed = view.witnesses.some(({ party }) => splitFactors(view, party).found.length === 0)
  return isMissed && all.length > 0 ? (
    <p className={classes.quiet}>Looked for in each account: {listFactors(all)}.</p>
  ) : null
}

interface PersonProps extends Pick<WitnessAccountsProps, 'view' | 'analysisId'> {
  readonly witness: WitnessView['witnesses'][number]
  readonly target: string
}

/** What was found of one person's account in rows, and in a line what was not. */
function Person({ view, witness: { party, statements_of }, target, analysisId }: PersonProps) {
  const { found, missing } = splitFactors(view, party)
  return (
    <section className={classes.person} aria-label={party}>
      <div className={classes.personHead}>
        <h3 className={classes.personName}>
          <bdi>{party}</bdi>
        </h3>
        <p className={classes.quiet}>
          {plural(statements_of.length, 'item')} with words of this person
          {found.length === 0 ? ' · nothing was found that bears on this account' : ''}
        </p>
      </div>
      {found.length > 0 ? (
        <dl className={classes.factors}>
          {found.map(({ factor, count, statement_ids }) => (
            <div key={factor} className={classes.factor}>
              <dt>{FACTORS[factor]}</dt>
              <dd>
                <span className={classes.count}>{formatCount(count)}</span>
                <Placed at={placeKeys.factor(party, factor)} ids={statement_ids} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {found.length > 0 && missing.length > 0 ? (
        <p className={classes.quiet}>Nothing found: {listFactors(missing)}.</p>
      ) : null}
      <Assessments analysisId={analysisId} type="witness_credibility" target={target} about={party} />
    </section>
  )
}
