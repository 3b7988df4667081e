import { Button, Group, Radio, Stack, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { ASSESSMENT_VALUE_WORDS, ASSESSMENT_VALUES, type AssessmentValue } from '#shared/assessment-words.ts'
import { type Assessable, useAssess } from '../../api/assessments.ts'
import { MainButton } from '../../ui/main-button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import classes from './assessments.module.css'

const TAKEN_BACK = 'taken_back'

/** What somebody is about to say. Nothing is chosen until they choose. */
export interface DraftAssessment {
  readonly choice: AssessmentValue | typeof TAKEN_BACK | null
  readonly reason: string
}
const EMPTY: DraftAssessment = { choice: null, reason: '' }
const LONGEST = 2_000

interface AssessmentFormProps {
  readonly of: Assessable
  readonly label: string
  /** Kept in this browser until it is saved or discarded. */
  readonly draft: DraftAssessment | null
  readonly onDraft: (draft: DraftAssessment) => void
  readonly mayTakeBack: boolean
  /** It was opened by hand, rather than being there with what was typed before. */
  readonly takesFocus: boolean
  readonly onClose: () => void
}

export function AssessmentForm(props: AssessmentFormProps) {
  const { of, label, onDraft, mayTakeBack, takesFocus, onClose } = props
  const draft = props.draft ?? EMPTY
  const assess = useAssess(of)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [takesFocus])
  // Somebody else may have taken it back in the meantime.
  const choice = draft.choice === TAKEN_BACK && !mayTakeBack ? null : draft.choice
  const missing = missingFor({ ...draft, choice })
  const save = async () => {
    if (choice === null) return
    try {
      await assess.mutateAsync({
        value: choice === TAKEN_BACK ? null : choice,
        reason: draft.reason.trim(),
      })
    } catch {
      return
    }
    notifications.show({ message: 'Saved with your name. Earlier versions are kept.' })
    onClose()
  }
  const values: readonly AssessmentValue[] = ASSESSMENT_VALUES[of.field]
  return (
    <form
      ref={form}
      className={`${classes.form} no-print`}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        if (!missing && !assess.isPending) void save()
      }}
    >
      <Stack gap="xs">
        <Radio.Group
          aria-label={label}
          value={choice}
          onChange={(next) => onDraft({ ...draft, choice: next as DraftAssessment['choice'] })}
        >
          <div className={classes.choices}>
            {values.map((value) => (
              <Radio key={value} value={value} label={ASSESSMENT_VALUE_WORDS[value]} />
            ))}
            {mayTakeBack ? <Radio value={TAKEN_BACK} label="Take the assessment back" /> : null}
          </div>
        </Radio.Group>
        <Textarea
          label="Reason"
          required
          value={draft.reason}
          onChange={(event) => onDraft({ ...draft, reason: event.currentTarget.value })}
          maxLength={LONGEST}
          autosize
          minRows={2}
        />
        {assess.error ? <ErrorState error={assess.error} kept="Your text is still here." compact /> : null}
        <Group gap="xs" justify="flex-end">
          <Button size="compact-sm" variant="default" onClick={onClose}>
            Discard
          </Button>
          <MainButton size="compact-sm" type="submit" loading={assess.isPending} disabledReason={missing}>
            Save
          </MainButton>
        </Group>
      </Stack>
    </form>
  )
}

/** Why it cannot be saved yet. */
function missingFor({ choice, reason }: DraftAssessment): string | null {
  if (choice === null) return 'Choose one first.'
  return reason.trim() === '' ? 'Enter a reason.' : null
}
