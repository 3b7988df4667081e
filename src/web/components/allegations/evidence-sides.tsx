import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { nameAllegation, SIDE_WORDS, SIDES } from '#shared/allegation-words.ts'
import type { Allegation } from '#shared/contracts/allegations.ts'
import { useAllegationChanges, useCandidates } from '../../api/allegations.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorState, Loaded } from '../../ui/states.tsx'
import classes from './allegations.module.css'
import { type Placing, type Put, Statements } from './placed-statements.tsx'

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

function Candidates({ allegation, ...placing }: Placing & { allegation: Allegation }) {
  const query = useCandidates(placing.caseId, allegation.id, true)
  return (
    <section className={classes.candidates} aria-label="Statements to choose from">
      <Text fz="xs" c="dimmed" mb="snug">
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
