import { Group, Text } from '@mantine/core'
import { useRef } from 'react'
import type { NewComment as Written } from '#shared/contracts/comments.ts'
import { useCommentChanges } from '../../api/comments.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useKeptState } from '../../ui/use-kept-state.ts'
import { wordsAfter } from '../../ui/words-after.ts'
import { MentionField } from './mention-field.tsx'
import { readMentions } from './mention-words.ts'
import { useColleagues } from './use-colleagues.ts'

export interface CommentTarget {
  readonly type: Written['target_type']
  readonly id: string
}

interface Draft {
  readonly text: string
  /** Who was taken out of the list of colleagues. */
  readonly chosen: readonly string[]
}

const EMPTY: Draft = { text: '', chosen: [] }

/** A field below the comments; what was typed stays in this browser until it is sent. */
export function NewComment({ caseId, target }: { caseId: string; target: CommentTarget }) {
  const [draft, setDraft] = useKeptState<Draft>(`draft.comment.${target.id}`, EMPTY)
  const latest = useRef(draft)
  latest.current = draft
  const { write } = useCommentChanges(caseId)
  const colleagues = useColleagues()
  const role = useRoleReason('member')
  if (role)
    return (
      <Text fz="xs" c="dimmed" className="no-print">
        {role}
      </Text>
    )
  const { text, chosen } = draft
  const keep = (next: Draft) => setDraft(next.text === '' ? null : next)
  const send = () =>
    write.mutate(
      {
        target_type: target.type,
        target_id: target.id,
        text: text.trim(),
        mentions: readMentions(text, colleagues, new Set(chosen)),
      },
      // What was typed meanwhile begins the next one.
      { onSuccess: () => keep({ ...latest.current, text: wordsAfter(latest.current.text, text) }) },
    )
  return (
    <form
      className="no-print"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !write.isPending) send()
      }}
    >
      <MentionField
        label="Write a comment"
        value={text}
        onChange={(next, one) => keep({ text: next, chosen: one === null ? chosen : [...chosen, one] })}
      />
      <Group gap="xs" mt="snug">
        <ActionButton
          type="submit"
          size="xs"
          variant="default"
          loading={write.isPending}
          disabledReason={text.trim() === '' ? 'Write something first.' : null}
        >
          Comment
        </ActionButton>
      </Group>
      {write.error ? <ErrorState error={write.error} kept="Your text is still here." compact /> : null}
    </form>
  )
}
