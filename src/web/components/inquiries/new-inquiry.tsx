import { Group, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { type InquiryKind, useInquiryChanges } from '../../api/inquiries.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useKeptState } from '../../ui/use-kept-state.ts'
import { useWish } from '../../ui/use-wish.ts'
import { ENTER_ADDS, FIELD_THEN_HINT, submitOnEnter } from './submit-on-enter.ts'

const ADD = { question: 'Add a question', topic: 'Add a topic' } as const

/** A field below the list: Enter adds, and what was typed stays in this browser until then. */
export function NewInquiry({ caseId, kind }: { caseId: string; kind: InquiryKind }) {
  const [text, setText] = useKeptState(`draft.${kind}.${caseId}`, '')
  const { add } = useInquiryChanges(caseId, kind)
  const role = useRoleReason('member')
  const field = useRef<HTMLTextAreaElement>(null)
  useWish('add', kind, () => field.current?.focus())
  const save = async () => {
    await add.mutateAsync({ text: text.trim() })
    setText(null)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() && !role && !add.isPending) void save().catch(() => {})
      }}
    >
      <Group align="flex-start" gap="sm" mt="sm" wrap="nowrap">
        <Textarea
          ref={field}
          aria-label={ADD[kind]}
          placeholder={ADD[kind]}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={submitOnEnter}
          description={ENTER_ADDS}
          inputWrapperOrder={FIELD_THEN_HINT}
          autosize
          minRows={1}
          maxLength={4_000}
          flex={1}
        />
        <ActionButton
          type="submit"
          variant="default"
          loading={add.isPending}
          disabledReason={role ?? (text.trim() ? null : `Enter a ${kind}.`)}
        >
          Add
        </ActionButton>
      </Group>
      {add.error ? <ErrorState error={add.error} kept="Your text is still here." compact /> : null}
    </form>
  )
}
