import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { CONCLUSION_WORDS, type Conclusion, nameAllegation } from '#shared/allegation-words.ts'
import type { Allegation, AllegationList, Finding } from '#shared/contracts/allegations.ts'
import { useAllegationChanges } from '../../api/allegations.ts'
import { hasCode } from '../../api/problem.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { formatDay } from '../../ui/dates.tsx'
import { MainButton } from '../../ui/main-button.tsx'
import { plural } from '../../ui/plural.ts'
import { ErrorState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useKeptState } from '../../ui/use-kept-state.ts'
import { nameOf } from './allegation-words.ts'
import classes from './allegations.module.css'

interface FindingProps {
  readonly caseId: string
  readonly allegation: Allegation
  readonly conclusions: AllegationList['conclusions']
}

/** What a person finds of an allegation. Nothing is chosen until they choose, and nothing is proposed. */
export function FindingPart({ caseId, allegation, conclusions }: FindingProps) {
  const [opened, setOpened] = useState(false)
  const role = useRoleReason('member')
  const { finding, number } = allegation
  const press = finding ? 'Change the finding' : 'Write a finding'
  return (
    <section className={classes.finding} aria-label="Finding">
      <h3 className={classes.sideName}>Finding</h3>
      {finding ? <Found finding={finding} /> : <p className={classes.quiet}>No finding yet.</p>}
      {opened ? (
        <FindingForm
          caseId={caseId}
          allegation={allegation}
          conclusions={conclusions}
          onClose={() => setOpened(false)}
        />
      ) : (
        <div className="no-print">
          <ActionButton
            size="compact-sm"
            variant="default"
            aria-label={`${press} of ${nameAllegation(number)}`}
            disabledReason={role}
            onClick={() => setOpened(true)}
          >
            {press}
          </ActionButton>
        </div>
      )}
    </section>
  )
}

function Found({ finding }: { finding: Finding }) {
  const { conclusion, standard, reasons, found_by, found_at, changed_since, earlier } = finding
  return (
    <div>
      <Text fz="md">
        <strong>{conclusion ? CONCLUSION_WORDS[conclusion] : 'Taken back'}</strong>
        <Text span c="dimmed" fz="xs">
          {' '}
          by {nameOf(found_by)} on {formatDay(found_at)} · {standard}
        </Text>
      </Text>
      <p className={`${classes.reasons} words`}>{reasons}</p>
      {changed_since.length > 0 ? (
        <StatusBadge meaning="partial">
          {plural(changed_since.length, 'analysis', 'analyses')} behind it changed since
        </StatusBadge>
      ) : null}
      {earlier.length > 0 ? (
        <Text fz="xs" c="dimmed">
          {plural(earlier.length, 'earlier finding')} kept
        </Text>
      ) : null}
    </div>
  )
}

interface Draft {
  readonly conclusion: Conclusion | null
  readonly reasons: string
  /** When the finding was written that it was begun from; absent while nothing is chosen or written. */
  readonly since?: string | null
}
const EMPTY: Draft = { conclusion: null, reasons: '' }

function FindingForm({ caseId, allegation, conclusions, onClose }: FindingProps & { onClose: () => void }) {
  const [draft, setDraft] = useKeptState<Draft>(`draft.finding.${allegation.id}`, EMPTY)
  const { find } = useAllegationChanges(caseId)
  const reasons = draft.reasons.trim()
  const last = allegation.finding?.found_at ?? null
  const put = (part: Partial<Draft>) => setDraft({ since: last, ...draft, ...part })
  const isOvertaken = hasCode(find.error, 'CONFLICT') && last !== (draft.since ?? null)
  const missing =
    draft.conclusion === null ? 'Choose a conclusion.' : reasons === '' ? 'Enter your reasons.' : null
  const close = () => {
    setDraft(null)
    onClose()
  }
  const save = () =>
    find.mutate(
      {
        id: allegation.id,
        conclusion: draft.conclusion,
        reasons,
        // Whoever was told that somebody else wrote one has it before them.
        expected_found_at: isOvertaken ? last : (draft.since ?? null),
      },
      {
        onSuccess: () => {
          notifications.show({ message: 'Saved under your name. Earlier findings are kept.' })
          close()
        },
      },
    )
  const name = nameAllegation(allegation.number)
  return (
    <form
      className="no-print"
      aria-label={`Finding on ${name}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!missing && !find.isPending) save()
      }}
    >
      <Stack gap="xs">
        <Radio.Group
          label="Conclusion"
          value={draft.conclusion}
          onChange={(next) => put({ conclusion: next as Conclusion })}
        >
          <Group gap="md" mt="tight">
            {conclusions.map((one) => (
              <Radio key={one} value={one} label={CONCLUSION_WORDS[one]} />
            ))}
          </Group>
        </Radio.Group>
        <Textarea
          label="Reasons"
          description="In your own words; they stand in the report under your name."
          required
          value={draft.reasons}
          onChange={(event) => put({ reasons: event.currentTarget.value })}
          maxLength={20_000}
          autosize
          minRows={4}
        />
        {find.error ? (
          <ErrorState
            error={find.error}
            kept={
              isOvertaken
                ? 'Their finding stands above. Yours is still here: saving again puts it in place of theirs.'
                : 'Your text is still here.'
            }
            compact
          />
        ) : null}
        <Group gap="xs" justify="flex-end">
          <Button size="compact-sm" variant="default" onClick={close}>
            Discard
          </Button>
          <MainButton size="compact-sm" type="submit" loading={find.isPending} disabledReason={missing}>
            Save the finding
          </MainButton>
        </Group>
      </Stack>
    </form>
  )
}
