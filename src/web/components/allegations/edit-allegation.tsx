import { MultiSelect, Stack, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { nameAllegation } from '#shared/allegation-words.ts'
import type { Allegation } from '#shared/contracts/allegations.ts'
import { useAllegationChanges } from '../../api/allegations.ts'
import { useInquiries } from '../../api/inquiries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { useNames } from '../analyze/use-names.ts'

interface EditAllegationProps {
  readonly caseId: string
  readonly allegation: Allegation
  readonly onClose: () => void
}

/** The words of an allegation, whom it concerns, the rule it touches, and what it is linked to. */
export function EditAllegation({ caseId, allegation, onClose }: EditAllegationProps) {
  const { change } = useAllegationChanges(caseId)
  const attempt = useAttempt()
  const names = useNames(caseId)
  const [draft, setDraft] = useState({
    text: allegation.text,
    concerns: allegation.concerns,
    rule: allegation.rule ?? '',
    question_ids: allegation.question_ids,
    topic_ids: allegation.topic_ids,
  })
  const put = (part: Partial<typeof draft>) => setDraft((old) => ({ ...old, ...part }))
  const text = draft.text.trim()
  const save = () =>
    attempt.run(() =>
      change
        .mutateAsync({ id: allegation.id, ...draft, text, rule: draft.rule.trim() || null })
        .then(onClose),
    )
  return (
    <Dialog onClose={onClose} title={`Edit ${nameAllegation(allegation.number)}`} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (text) void save()
        }}
      >
        <Stack gap="sm">
          <Textarea
            label="Words"
            description="The words before are kept, with who wrote them."
            value={draft.text}
            onChange={(event) => put({ text: event.currentTarget.value })}
            required
            autosize
            minRows={2}
            maxLength={4_000}
            data-autofocus
          />
          <TagsInput
            label="Concerns"
            description="People; Enter adds a name."
            data={names}
            value={draft.concerns}
            onChange={(concerns) => put({ concerns })}
            maxTags={50}
          />
          <TextInput
            label="Rule or policy"
            value={draft.rule}
            onChange={(event) => put({ rule: event.currentTarget.value })}
            maxLength={4_000}
          />
          <Linked
            caseId={caseId}
            kind="question"
            value={draft.question_ids}
            onChange={(question_ids) => put({ question_ids })}
          />
          <Linked
            caseId={caseId}
            kind="topic"
            value={draft.topic_ids}
            onChange={(topic_ids) => put({ topic_ids })}
          />
          {attempt.problem ? <ErrorState error={attempt.problem} compact /> : null}
          <DialogActions
            confirm="Save"
            busy={attempt.busy}
            disabledReason={text ? null : 'Enter the words of the allegation.'}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

interface LinkedProps {
  readonly caseId: string
  readonly kind: 'question' | 'topic'
  readonly value: string[]
  readonly onChange: (ids: string[]) => void
}

function Linked({ caseId, kind, value, onChange }: LinkedProps) {
  const { data: items = [] } = useInquiries(caseId, kind)
  if (items.length === 0) return null
  return (
    <MultiSelect
      label={kind === 'question' ? 'Questions' : 'Topics'}
      description={kind === 'question' ? 'Their agreed analyses are offered as evidence.' : undefined}
      data={items.map(({ id, text }) => ({ value: id, label: text }))}
      value={value}
      onChange={onChange}
    />
  )
}
