import { Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { PreviewRequest } from '#shared/contracts/prompts.ts'
import type { PromptType } from '#shared/prompt-types.ts'
import { useCases } from '#web/api/cases.ts'
import { usePreview } from '#web/api/prompts.ts'
import { MainButton } from '#web/ui/main-button.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Part } from './prompt-texts.tsx'
import { count } from './prompt-words.ts'

interface PreviewPromptProps {
  readonly type: PromptType
  readonly version?: number
  /** What is typed and not saved yet. */
  readonly edits?: Pick<PreviewRequest, 'system_prompt' | 'user_prompt_template'>
  readonly disabledReason?: string | null
}

/** A prompt as it would be sent for a case; no model is called. */
export function PreviewPrompt({ type, version, edits, disabledReason }: PreviewPromptProps) {
  const cases = useCases()
  const [caseId, setCaseId] = useState('')
  const [subject, setSubject] = useState('')
  const preview = usePreview()
  const asks = type === 'analysis_question' || type === 'analysis_topic' || type.startsWith('quality_')
  const show = () =>
    preview.mutate({
      prompt_type: type,
      investigation_id: caseId,
      ...(version === undefined ? {} : { version }),
      ...edits,
      ...(subject.trim() ? { subject: subject.trim() } : {}),
    })
  return (
    <section aria-label="Preview">
      <Group align="flex-end" gap="xs">
        <NativeSelect
          label="Preview with passages from"
          value={caseId}
          onChange={(event) => setCaseId(event.currentTarget.value)}
          data={[
            { value: '', label: 'Choose a case' },
            ...(cases.data ?? []).map((one) => ({
              value: one.id,
              label: `${one.case_number} ${one.title}`,
            })),
          ]}
          maw={320}
        />
        {asks ? (
          <TextInput
            label={type === 'analysis_topic' ? 'Topic' : 'Question'}
            placeholder="The first one in the case"
            value={subject}
            onChange={(event) => setSubject(event.currentTarget.value)}
            maxLength={4_000}
            maw={320}
          />
        ) : null}
        <MainButton
          variant="default"
          loading={preview.isPending}
          disabledReason={disabledReason ?? (caseId ? null : 'Choose a case first.')}
          onClick={show}
        >
          Show prompt
        </MainButton>
      </Group>
      {preview.error ? <ErrorState error={preview.error} compact /> : null}
      {preview.data ? (
        <>
          <Text fz="xs" mt="sm" role="status">
            {count(preview.data.characters)} characters with {preview.data.passages} passages. Nothing was
            sent.
          </Text>
          <Part title="System prompt as it would be sent" text={preview.data.system_prompt} tall={false} />
          <Part title="User prompt as it would be sent" text={preview.data.user_prompt} tall={false} />
        </>
      ) : null}
    </section>
  )
}
