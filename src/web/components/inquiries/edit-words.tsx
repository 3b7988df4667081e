import { Button, Group, Text, Textarea } from '@mantine/core'
import type { Inquiry } from '#shared/contracts/investigations.ts'
import { type InquiryKind, useInquiryChanges } from '../../api/inquiries.ts'
import { MainButton } from '../../ui/main-button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useCaretAtEnd } from '../../ui/use-caret-at-end.ts'
import { useKeptState } from '../../ui/use-kept-state.ts'
import { submitOnEnter } from './submit-on-enter.ts'

interface EditWordsProps {
  readonly item: Inquiry
  readonly caseId: string
  readonly kind: InquiryKind
  /** Whether an analysis has answered the words as they are. */
  readonly isAsked: boolean
  readonly onClose: () => void
}

/** The words of a question or topic as a field in their place: Enter saves, Escape leaves them as they were. */
export function EditWords({ item, caseId, kind, isAsked, onClose }: EditWordsProps) {
  const [text, setText] = useKeptState(`draft.words.${item.id}`, item.text)
  const { change } = useInquiryChanges(caseId, kind)
  const field = useCaretAtEnd()
  const missing = !text.trim()
    ? `Enter a ${kind}.`
    : text.trim() === item.text
      ? 'These are the words it has.'
      : null
  const close = () => {
    setText(null)
    onClose()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!missing && !change.isPending)
          change.mutate({ id: item.id, text: text.trim() }, { onSuccess: close })
      }}
    >
      <Textarea
        ref={field}
        aria-label={`Words of the ${kind}`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
          else submitOnEnter(event)
        }}
        autosize
        minRows={1}
        maxLength={4_000}
        autoFocus
      />
      {isAsked ? (
        <Text fz="xs" c="dimmed" mt="tight">
          Analyses that are already there keep the words they were asked with.
        </Text>
      ) : null}
      <Group gap="xs" mt="snug">
        <MainButton type="submit" size="xs" loading={change.isPending} disabledReason={missing}>
          Save
        </MainButton>
        <Button size="xs" variant="default" onClick={close}>
          Cancel
        </Button>
      </Group>
      {change.error ? <ErrorState error={change.error} kept="Your text is still here." compact /> : null}
    </form>
  )
}
