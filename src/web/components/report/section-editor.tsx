import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Report, ReportSection } from '#shared/contracts/reports.ts'
import { hasCode } from '../../api/problem.ts'
import { useReportActs } from '../../api/reports.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { MainButton } from '../../ui/main-button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useKeptState } from '../../ui/use-kept-state.ts'
import classes from './report.module.css'
import { SECTION_HINTS, SECTION_NAMES } from './report-words.ts'

interface SectionEditorProps {
  readonly caseId: string
  readonly reportId: string
  readonly section: ReportSection
  readonly known: Report['texts'][number] | null
}

interface Draft {
  readonly text: string
  /** When the words were written that it was begun from. */
  readonly since: string | null
}

/** A field for what a person writes of a draft, opened in its place. */
export function SectionEditor({ caseId, reportId, section, known }: SectionEditorProps) {
  const [draft, setDraft] = useKeptState<Draft | null>(`draft.report.${reportId}.${section}.text`, null)
  const [opened, setOpened] = useState(draft !== null)
  const { write } = useReportActs(caseId)
  const role = useRoleReason('member')
  const name = SECTION_NAMES[section]
  const text = draft?.text ?? known?.text ?? ''
  const since = known?.written_at ?? null
  const isOvertaken = hasCode(write.error, 'CONFLICT') && since !== (draft?.since ?? null)
  const close = () => {
    setDraft(null)
    setOpened(false)
  }
  if (!opened)
    return (
      <div className={`${classes.edit} no-print`}>
        <ActionButton
          size="compact-sm"
          variant="default"
          disabledReason={role}
          onClick={() => setOpened(true)}
        >
          {`${known ? 'Edit' : 'Write'} the ${name.toLowerCase()}`}
        </ActionButton>
      </div>
    )
  const missing = !text.trim()
    ? 'Write something first.'
    : text.trim() === known?.text
      ? 'Nothing has changed.'
      : null
  return (
    <form
      className={`${classes.edit} no-print`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!missing && !write.isPending)
          write.mutate(
            // Whoever was told that somebody else wrote it has their words before them.
            {
              id: reportId,
              section,
              text: text.trim(),
              expected_written_at: isOvertaken ? since : (draft?.since ?? null),
            },
            { onSuccess: close },
          )
      }}
    >
      <Textarea
        label={name}
        description={SECTION_HINTS[section]}
        value={text}
        onChange={(event) => setDraft({ since, ...draft, text: event.currentTarget.value })}
        autosize
        minRows={4}
        maxLength={20_000}
        autoFocus
      />
      <Group gap="xs" mt="snug">
        <MainButton type="submit" size="xs" loading={write.isPending} disabledReason={missing}>
          {`Save the ${name.toLowerCase()}`}
        </MainButton>
        <Button size="xs" variant="default" onClick={close}>
          Discard
        </Button>
      </Group>
      {write.error ? (
        <ErrorState
          error={write.error}
          kept={
            isOvertaken
              ? 'Their words stand above. Yours are still here: saving again puts them in place of theirs.'
              : 'Your text is still here.'
          }
          compact
        />
      ) : null}
    </form>
  )
}
