import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { nameAllegation, SIDE_WORDS, SIDES, type Side } from '#shared/allegation-words.ts'
import type { Allegation, PlacedStatement } from '#shared/contracts/allegations.ts'
import { useAllegationChanges, useCandidates } from '../../api/allegations.ts'
import { useRoleReason } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { ErrorState, Loaded } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { SIDE_BUTTONS } from './allegation-words.ts'
import classes from './allegations.module.css'

/** The statements that people put on each side, and those that might stand there. */
export function Evidence({ caseId, allegation }: { caseId: string; allegation: Allegation }) {
  const [choosing, setChoosing] = useState(false)
  const { place } = useAllegationChanges(caseId)
  const role = useRoleReason('member')
  const put: Put = ({ analysis_id, statement_id }, side) =>
    place.mutate({ id: allegation.id, analysis_id, statement_id, side })
  return (
    <>
      <div className={classes.sides}>
        {SIDES.map((side) => {
          const own = allegation.statements.filter((one) => one.side === side)
          // Most statements speak for one side.
          if (side === 'both' && own.length === 0) return null
          return (
            <section key={side} className={classes.side} aria-label={SIDE_WORDS[side]}>
              <h3 className={classes.sideName}>{SIDE_WORDS[side]}</h3>
              {own.length === 0 ? <p className={classes.quiet}>Nothing has been put here.</p> : null}
              <Statements caseId={caseId} items={own} put={put} disabledReason={role} />
            </section>
          )
        })}
      </div>
      {place.error ? <ErrorState error={place.error} compact /> : null}
      <Group gap="xs" className="no-print">
        <ActionButton
          size="compact-sm"
          variant="default"
          aria-label={`${choosing ? 'Close' : 'Choose'} evidence for ${nameAllegation(allegation.number)}`}
          onClick={() => setChoosing(!choosing)}
        >
          {choosing ? 'Close' : 'Choose evidence'}
        </ActionButton>
      </Group>
      {choosing ? (
        <Candidates caseId={caseId} allegation={allegation} put={put} disabledReason={role} />
      ) : null}
    </>
  )
}

type Put = (statement: PlacedStatement, side: Side | null) => void

interface Placing {
  readonly caseId: string
  readonly put: Put
  readonly disabledReason: string | null
}

function Candidates({ allegation, ...placing }: Placing & { allegation: Allegation }) {
  const query = useCandidates(placing.caseId, allegation.id, true)
  return (
    <section className={classes.candidates} aria-label="Statements to choose from">
      <Text fz={13} c="dimmed" mb={6}>
        Statements of the analyses that were agreed with. On which side one stands is yours to say.
      </Text>
      <Loaded query={query}>
        {(items) =>
          items.length === 0 ? (
            <p className={classes.quiet}>
              There is nothing to choose from. Agree with an analysis of this case first.
            </p>
          ) : (
            <Statements items={items} {...placing} />
          )
        }
      </Loaded>
    </section>
  )
}

function Statements({ caseId, items, put, disabledReason }: Placing & { items: readonly PlacedStatement[] }) {
  return (
    <ul className={classes.statements}>
      {items.map((one) => (
        <li key={`${one.analysis_id} ${one.statement_id}`} className={classes.statement}>
          <div>
            <span className={classes.text}>{one.text ?? 'The analysis no longer has this statement.'}</span>
            <div className={classes.facts}>
              {one.exhibits.length > 0 ? <span>{one.exhibits.join(', ')}</span> : null}
              <PageLink to={paths.analysis(caseId, one.analysis_id)} fz={13}>
                Analysis
              </PageLink>
              {one.agreed ? null : (
                <StatusBadge meaning="partial">Not agreed with as it stands: not in the report</StatusBadge>
              )}
            </div>
          </div>
          <SideButtons statement={one} put={put} disabledReason={disabledReason} />
        </li>
      ))}
    </ul>
  )
}

/** Pressing the side on which it stands takes it off. */
function SideButtons({
  statement,
  put,
  disabledReason,
}: Pick<Placing, 'put' | 'disabledReason'> & { statement: PlacedStatement }) {
  const { side, text, agreed } = statement
  return (
    <div className={`${classes.buttons} no-print`}>
      {SIDES.map((one) => (
        <ActionButton
          key={one}
          size="compact-xs"
          variant={side === one ? 'filled' : 'default'}
          aria-pressed={side === one}
          aria-label={`${SIDE_WORDS[one]}: ${text ?? 'a statement that is gone'}`}
          disabledReason={
            disabledReason ?? (agreed || side === one ? null : 'Agree with the analysis as it stands first.')
          }
          onClick={() => put(statement, side === one ? null : one)}
        >
          {SIDE_BUTTONS[one]}
        </ActionButton>
      ))}
    </div>
  )
}
