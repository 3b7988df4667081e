import { Stack, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { LIMITS } from '#shared/limits.ts'
import { useGenerate } from '../../api/analyses.ts'
import { useInquiries, useInquiryChanges } from '../../api/inquiries.ts'
import { useRoleReason } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { MainButton } from '../../ui/main-button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useKeptState } from '../../ui/use-kept-state.ts'
import { submitOnEnter } from '../inquiries/submit-on-enter.ts'
import { Disclosure } from './disclosure.tsx'

/** What an answer leaves open is asked where it was read: a question of the case like any other, generated at once. */
export function FollowUp({ analysis, caseId }: { analysis: Analysis; caseId: string }) {
  const [text, setText] = useKeptState(`draft.follow-up.${analysis.id}`, '')
  const [opened, setOpened] = useState(text !== '')
  const [asked, setAsked] = useState<string | null>(null)
  const { add } = useInquiryChanges(caseId, 'question')
  const generate = useGenerate(caseId)
  const navigate = useNavigate()
  const role = useRoleReason('member')
  const about = useInquiries(caseId, 'question').data?.find(({ id }) => id === analysis.question_id)
  const linked = about?.evidence_ids ?? []
  const words = text.trim()
  const missing = role ?? (words || asked ? null : 'Enter a question.')
  const ask = async () => {
    // Where only the generation was refused, the question is there already.
    const question = asked ?? (await add.mutateAsync({ text: words, evidence_ids: [...linked] })).id
    setAsked(question)
    setText(null)
    const { id } = await generate.mutateAsync({ type: 'question', question_id: question })
    await navigate({ to: paths.analysis(caseId, id) })
  }
  const error = add.error ?? generate.error
  return (
    <div className="no-print">
      <Disclosure title="Ask a follow-up question" opened={opened} onToggle={setOpened}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!missing && !add.isPending && !generate.isPending) void ask().catch(() => {})
          }}
        >
          <Stack gap="xs" align="flex-start">
            <Textarea
              label="Follow-up question"
              description={
                linked.length > 0
                  ? 'It joins the questions of the case, with the same evidence linked to it.'
                  : 'It joins the questions of the case.'
              }
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              onKeyDown={submitOnEnter}
              autosize
              minRows={1}
              maxLength={LIMITS.questionLength}
              w="100%"
              readOnly={asked !== null}
            />
            <MainButton
              type="submit"
              size="sm"
              variant="default"
              loading={add.isPending || generate.isPending}
              disabledReason={missing}
            >
              Generate
            </MainButton>
            {error ? (
              <ErrorState
                error={error}
                kept={asked ? 'The question is added. Generate tries again.' : 'Your text is still here.'}
                compact
              />
            ) : null}
          </Stack>
        </form>
      </Disclosure>
    </div>
  )
}
