import { Group, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { type InquiryKind, useInquiryChanges } from '../../api/inquiries.ts'
import { useRoleReason } from '../../api/session.ts'
import { MainButton } from '../../ui/main-button.tsx'
import { plural } from '../../ui/plural.ts'
import { ErrorState } from '../../ui/states.tsx'
import { useKeptState } from '../../ui/use-kept-state.ts'
import { useWish } from '../../ui/use-wish.ts'
import { wordsAfter } from '../../ui/words-after.ts'
import { splitQuestions } from './split-questions.ts'
import { ENTER_ADDS, FIELD_THEN_HINT, submitOnEnter } from './submit-on-enter.ts'

const ADD = { question: 'Add a question', topic: 'Add a topic' } as const

/** A field below the list: Enter adds, and what was typed stays in this browser until then. */
export function NewInquiry({ caseId, kind }: { caseId: string; kind: InquiryKind }) {
  const [text, setText] = useKeptState(`draft.${kind}.${caseId}`, '')
  const { add } = useInquiryChanges(caseId, kind)
  const role = useRoleReason('member')
  const field = useRef<HTMLTextAreaElement>(null)
  useWish('add', kind, () => field.current?.focus())
  const texts = kind === 'question' ? splitQuestions(text) : [text.trim()].filter(Boolean)
  const latest = useRef(text)
  latest.current = text
  const save = async () => {
    let sent = text
    for (const [index, one] of texts.entries()) {
      await add.mutateAsync({ text: one })
      // What is not added yet stays in the field.
      const left = texts.slice(index + 1).join('\n')
      setText(wordsAfter(latest.current, sent, left) || null)
      sent = left
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (texts.length > 0 && !role && !add.isPending) void save().catch(() => {})
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
        <MainButton
          below
          type="submit"
          variant="default"
          loading={add.isPending}
          disabledReason={role ?? (texts.length > 0 ? null : `Enter a ${kind}.`)}
        >
          {texts.length > 1 ? `Add ${plural(texts.length, kind)}` : 'Add'}
        </MainButton>
      </Group>
      {add.error ? <ErrorState error={add.error} kept="Your text is still here." compact /> : null}
    </form>
  )
}
