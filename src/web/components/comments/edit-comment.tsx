import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Comment } from '#shared/contracts/comments.ts'
import { useCommentChanges } from '../../api/comments.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useKeptState } from '../../ui/use-kept-state.ts'
import { MentionField } from './mention-field.tsx'
import { readMentions } from './mention-words.ts'
import { useColleagues } from './use-colleagues.ts'

/** The words of one's own comment as a field in their place. */
export function EditComment({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const [text, setText] = useKeptState(`draft.comment.words.${comment.id}`, comment.text)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { change } = useCommentChanges(comment.investigation_id)
  const colleagues = useColleagues()
  const missing =
    text.trim() === ''
      ? 'Write something first.'
      : text.trim() === comment.text
        ? 'These are the words it has.'
        : null
  const close = () => {
    setText(null)
    onClose()
  }
  const save = () => {
    const before = new Set(comment.mentions.map(({ id }) => id))
    const people = [
      ...colleagues,
      ...comment.mentions.filter(({ id }) => !colleagues.some((c) => c.id === id)),
    ]
    const named = readMentions(comment.text, people, before)
    // Whoever was renamed since is named by no words of it, and stays mentioned.
    const unnamed = [...before].filter((id) => !named.includes(id))
    const mentions = new Set([...readMentions(text, people, new Set([...before, ...chosen])), ...unnamed])
    change.mutate({ id: comment.id, text: text.trim(), mentions: [...mentions] }, { onSuccess: close })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!missing && !change.isPending) save()
      }}
    >
      <MentionField
        label="Change your comment"
        value={text}
        onChange={(next, one) => {
          setText(next)
          if (one !== null) setChosen([...chosen, one])
        }}
        onCancel={close}
        autoFocus
      />
      <Group gap="xs" mt="snug">
        <ActionButton
          type="submit"
          size="compact-sm"
          variant="default"
          loading={change.isPending}
          disabledReason={missing}
        >
          Save
        </ActionButton>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={close}>
          Cancel
        </Button>
      </Group>
      {change.error ? <ErrorState error={change.error} kept="Your text is still here." compact /> : null}
    </form>
  )
}
