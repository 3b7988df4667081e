import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { nameAllegation } from '#shared/allegation-words.ts'
import type { Allegation } from '#shared/contracts/allegations.ts'
import { useAllegationChanges, useAllegations, useCandidates } from '../../api/allegations.ts'
import { useRoleReason } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { ErrorState, Loaded } from '../../ui/states.tsx'
import classes from './allegations.module.css'
import { Statements } from './placed-statements.tsx'

/** The statements of one analysis, to be put on a side of an allegation where they are read. */
export function PlaceOfAnalysis({ caseId, analysisId }: { caseId: string; analysisId: string }) {
  const query = useAllegations(caseId)
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Loaded query={query}>
      {({ items }) => {
        const open = items.filter(({ withdrawn }) => withdrawn === null)
        const allegation = open.find(({ id }) => id === chosen) ?? open[0]
        if (!allegation)
          return (
            <Text fz="xs">
              This case has no allegations.{' '}
              <PageLink to={paths.allegations(caseId)} fz="xs">
                Add one
              </PageLink>
            </Text>
          )
        return (
          <>
            <NativeSelect
              label="Allegation"
              size="xs"
              value={allegation.id}
              data={open.map(({ id, number, text }) => ({
                value: id,
                label: `${nameAllegation(number)}: ${text.slice(0, 80)}`,
              }))}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
            <Own caseId={caseId} analysisId={analysisId} allegation={allegation} />
          </>
        )
      }}
    </Loaded>
  )
}

interface OwnProps {
  readonly caseId: string
  readonly analysisId: string
  readonly allegation: Allegation
}

function Own({ caseId, analysisId, allegation }: OwnProps) {
  const query = useCandidates(caseId, allegation.id, true)
  const { place } = useAllegationChanges(caseId)
  const role = useRoleReason('member')
  const isOwn = ({ analysis_id }: { readonly analysis_id: string }) => analysis_id === analysisId
  return (
    <Loaded query={query}>
      {(candidates) => {
        const items = [...allegation.statements.filter(isOwn), ...candidates.filter(isOwn)]
        return (
          <>
            {items.length === 0 ? (
              <p className={classes.quiet}>
                Agree with the analysis first; where the allegation is linked to questions, with one of
                theirs.
              </p>
            ) : null}
            <Statements
              caseId={caseId}
              items={items}
              disabledReason={role}
              put={({ analysis_id, statement_id }, side) =>
                place.mutate({ id: allegation.id, analysis_id, statement_id, side })
              }
            />
            {place.error ? <ErrorState error={place.error} compact /> : null}
          </>
        )
      }}
    </Loaded>
  )
}
