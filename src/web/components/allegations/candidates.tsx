import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Allegation, PlacedStatement } from '#shared/contracts/allegations.ts'
import { describeSubject } from '#shared/describe-subject.ts'
import { useCandidates } from '../../api/allegations.ts'
import { useAnalyses } from '../../api/analyses.ts'
import { Loaded } from '../../ui/states.tsx'
import classes from './allegations.module.css'
import { groupCandidates } from './group-candidates.ts'
import { type Placing, Statements } from './placed-statements.tsx'

/** Fewer are seen at a glance. */
const FEWEST_TO_SEARCH = 6

/** The statements that may be put on an allegation, analysis by analysis. */
export function Candidates({ allegation, ...placing }: Placing & { allegation: Allegation }) {
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
            <Grouped all={items} {...placing} />
          )
        }
      </Loaded>
    </section>
  )
}

function Grouped({ all, ...placing }: Placing & { all: readonly PlacedStatement[] }) {
  const [sought, setSought] = useState('')
  const analyses = useAnalyses(placing.caseId).data
  const groups = groupCandidates(all, sought)
  return (
    <>
      {all.length >= FEWEST_TO_SEARCH ? (
        <TextInput
          label="Words in the statements"
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
          maxLength={200}
          mb="snug"
        />
      ) : null}
      {groups.length === 0 ? (
        <p className={classes.quiet}>No statement has these words. Try fewer or other ones.</p>
      ) : null}
      {groups.map(({ analysisId, items }) => {
        const found = analyses?.find(({ id }) => id === analysisId)
        return (
          <section key={analysisId}>
            <h3 className={`${classes.sideName} words`}>{found ? describeSubject(found) : 'Analysis'}</h3>
            <Statements items={items} {...placing} />
          </section>
        )
      })}
    </>
  )
}
