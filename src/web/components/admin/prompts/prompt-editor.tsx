import { Checkbox, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import type { PromptSummary, PromptVersionAnswer } from '#shared/contracts/prompts.ts'
import { PROMPT_VARIABLES } from '#shared/prompt-types.ts'
import { systemPromptProblems, templateProblems } from '#shared/render-template.ts'
import { hasCode } from '#web/api/problem.ts'
import { useSaveVersion } from '#web/api/prompts.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { MainButton } from '#web/ui/main-button.tsx'
import { toProblem } from '#web/ui/problem.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { useKeptState } from '#web/ui/use-kept-state.ts'
import { OvertakenPrompt } from './overtaken-prompt.tsx'
import { PreviewPrompt } from './preview-prompt.tsx'
import classes from './prompts.module.css'

interface PromptEditorProps {
  /** What the new version begins with. */
  readonly base: PromptVersionAnswer
  /** What is active now, as far as it is known. */
  readonly active: PromptSummary | undefined
  readonly onSaved: (version: number) => void
  readonly onClose: () => void
}

const LONGEST = 20_000

/** A new version, begun from an earlier one. What is wrong with it stands at its field while it is typed. */
export function PromptEditor({ base, active, onSaved, onClose }: PromptEditorProps) {
  const type = base.prompt_type
  const [draft, setDraft] = useKeptState(`draft.prompt.${type}.${base.version}`, {
    system: base.system_prompt,
    template: base.user_prompt_template,
    note: '',
    /** What was active when the draft was begun, which may be days ago. */
    active: active?.version,
  })
  const [activate, setActivate] = useState(false)
  const save = useSaveVersion()
  const problem = save.error ? toProblem(save.error) : null
  const wrong = {
    system: systemPromptProblems(draft.system).map(({ message }) => message),
    template: templateProblems(type, draft.template).map(({ message }) => message),
  }
  const isSame = draft.system === base.system_prompt && draft.template === base.user_prompt_template
  const hasProblems = wrong.system.length + wrong.template.length > 0
  const overtaken = active && draft.active && active.version !== draft.active ? draft.active : null
  const unusable = hasProblems
    ? 'Fix the prompt first. The field says what is wrong.'
    : isSame
      ? `No changes from version ${base.version} yet.`
      : null
  const refused = unusable ?? (overtaken ? 'First decide on what was activated in the meantime.' : null)
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const send = (knownActive: number | undefined) =>
    save.mutate(
      {
        prompt_type: type,
        system_prompt: draft.system,
        user_prompt_template: draft.template,
        change_note: draft.note.trim() || null,
        activate,
        ...(active && knownActive !== undefined ? { expected_active_version: knownActive } : {}),
      },
      {
        onSuccess: ({ version, is_active }) => {
          setDraft(null)
          notifications.show({ message: `Version ${version} is ${is_active ? 'active' : 'a draft'}.` })
          onSaved(version)
        },
      },
    )
  return (
    <form
      className={classes.editor}
      aria-label="New version"
      onSubmit={(event) => {
        event.preventDefault()
        if (!refused) send(draft.active)
      }}
    >
      <Stack gap="sm">
        <Textarea
          label="System prompt"
          description="Sent exactly as written; no variables are filled in."
          value={draft.system}
          onChange={(event) => change({ system: event.currentTarget.value })}
          error={wrong.system.join(' ') || problem?.fieldError('system_prompt')}
          maxLength={LONGEST}
          autosize
          minRows={6}
          maxRows={24}
        />
        <TemplateField
          type={type}
          value={draft.template}
          onChange={(template) => change({ template })}
          error={wrong.template.join(' ') || (problem?.fieldError('user_prompt_template') ?? null)}
        />
        <TextInput
          label="Note"
          description="What changed and why, shown in the list of versions."
          value={draft.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
          error={problem?.fieldError('change_note')}
          maxLength={2_000}
        />
        <Checkbox
          label="Activate immediately"
          description="Otherwise it is saved as a draft that you can evaluate first."
          checked={activate}
          onChange={(event) => setActivate(event.currentTarget.checked)}
        />
        {problem && !(overtaken && hasCode(problem, 'CONFLICT')) ? (
          <ErrorState error={problem} kept="Your text is still here." compact />
        ) : null}
        {active && overtaken ? (
          <OvertakenPrompt
            from={overtaken}
            active={active}
            saveWords={activate ? 'Save and activate mine all the same' : 'Save mine all the same'}
            disabledReason={unusable}
            busy={save.isPending}
            onSave={() => send(active.version)}
          />
        ) : null}
        <Group gap="xs">
          <MainButton type="submit" loading={save.isPending} disabledReason={refused}>
            {activate ? 'Save and activate' : 'Save as draft'}
          </MainButton>
          <ActionButton
            variant="default"
            onClick={() => {
              setDraft(null)
              onClose()
            }}
          >
            Discard
          </ActionButton>
        </Group>
        <PreviewPrompt
          type={type}
          edits={{ system_prompt: draft.system, user_prompt_template: draft.template }}
          disabledReason={hasProblems ? refused : null}
        />
      </Stack>
    </form>
  )
}

function TemplateField({
  type,
  value,
  onChange,
  error,
}: {
  type: PromptVersionAnswer['prompt_type']
  value: string
  onChange: (value: string) => void
  error: string | null
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { required, optional } = PROMPT_VARIABLES[type]
  const insert = (name: string) => {
    const at = field.current?.selectionStart ?? value.length
    onChange(`${value.slice(0, at)}{{${name}}}${value.slice(at)}`)
    field.current?.focus()
  }
  return (
    <div>
      <Textarea
        ref={field}
        label="User prompt template"
        description="Each {{variable}} is filled in; evidence contains every passage between its delimiters."
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
        maxLength={LONGEST}
        autosize
        minRows={6}
        maxRows={24}
      />
      <Group gap="snug" mt="snug">
        <Text fz="xs" c="dimmed">
          Insert
        </Text>
        {[...required, ...optional].map((name) => {
          const missing = required.includes(name) && !value.includes(`{{${name}}}`)
          return (
            <button
              key={name}
              type="button"
              className={classes.variable}
              data-missing={missing}
              onClick={() => insert(name)}
            >
              {name}
              {missing ? ' (required)' : ''}
            </button>
          )
        })}
      </Group>
    </div>
  )
}
