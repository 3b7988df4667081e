import { Group } from '@mantine/core'
import { useState } from 'react'
import { nameAllegation, SIDE_WORDS, SIDES } from '#shared/allegation-words.ts'
import type { Allegation } from '#shared/contracts/allegations.ts'
import { useAllegationChanges } from '../../api/allegations.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import classes from './allegations.module.css'
import { Candidates } from './candidates.tsx'
import { ChosenPassages } from './chosen-passages.tsx'
import { type Put, Statements } from './placed-statements.tsx'
import { SearchEvidence } from './search-evidence.tsx'

type Source = 'statements' | 'passages'

const SOURCES: readonly { readonly source: Source; readonly press: string }[] = [
  { source: 'statements', press: 'Choose evidence' },
  { source: 'passages', press: 'Search the evidence' },
]

/** What people put on each side, and where more of it comes from: agreed analyses, or the evidence itself. */
export function Evidence({ caseId, allegation }: { caseId: string; allegation: Allegation }) {
  const [opened, setOpened] = useState<Source | null>(null)
  const { place, placePassage } = useAllegationChanges(caseId)
  const role = useRoleReason('member')
  const { id, number, statements, passages } = allegation
  const put: Put = ({ analysis_id, statement_id }, side) =>
    place.mutate({ id, analysis_id, statement_id, side })
  const error = place.error ?? placePassage.error
  return (
    <>
      <div className={classes.sides}>
        {SIDES.map((side) => {
          const own = statements.filter((one) => one.side === side)
          const chosen = passages.filter((one) => one.side === side)
          const isEmpty = own.length + chosen.length === 0
          // Most evidence speaks for one side.
          if (side === 'both' && isEmpty) return null
          return (
            <section key={side} className={classes.side} aria-label={SIDE_WORDS[side]}>
              <h3 className={classes.sideName}>{SIDE_WORDS[side]}</h3>
              {isEmpty ? <p className={classes.quiet}>Nothing has been put here.</p> : null}
              {own.length > 0 ? (
                <Statements caseId={caseId} items={own} put={put} disabledReason={role} />
              ) : null}
              <ChosenPassages
                caseId={caseId}
                items={chosen}
                put={(passage, next) => placePassage.mutate({ id, passage_id: passage.id, side: next })}
                disabledReason={role}
              />
            </section>
          )
        })}
      </div>
      {error ? <ErrorState error={error} compact /> : null}
      <Group gap="xs" className="no-print">
        {SOURCES.map(({ source, press }) => (
          <ActionButton
            key={source}
            size="compact-sm"
            variant="default"
            aria-label={`${opened === source ? `Close: ${press}` : press} for ${nameAllegation(number)}`}
            onClick={() => setOpened(opened === source ? null : source)}
          >
            {opened === source ? 'Close' : press}
          </ActionButton>
        ))}
      </Group>
      {opened === 'statements' ? (
        <Candidates caseId={caseId} allegation={allegation} put={put} disabledReason={role} />
      ) : null}
      {opened === 'passages' ? (
        <SearchEvidence caseId={caseId} allegation={allegation} disabledReason={role} />
      ) : null}
    </>
  )
}
