import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ReportSection } from '#shared/contracts/reports.ts'
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
  readonly known: string
}

/** A field for what a person writes of a draft, opened in its place. */
export function SectionEditor({ caseId, reportId, section, known }: SectionEditorProps) {
  const [draft, setDraft] = useKeptState<string | null>(`draft.report.${reportId}.${section}`, null)
  const [opened, setOpened] = useState(draft !== null)
  const { write } = useReportActs(caseId)
  const role = useRoleReason('member')
  const name = SECTION_NAMES[section]
  const text = draft ?? known
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
    : text.trim() === known
      ? 'Nothing has changed.'
      : null
  return (
    <form
      className={`${classes.edit} no-print`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!missing && !write.isPending)
          write.mutate({ id: reportId, section, text: text.trim() }, { onSuccess: close })
      }}
    >
      <Textarea
        label={name}
        description={SECTION_HINTS[section]}
        value={text}
        onChange={(event) => setDraft(event.currentTarget.value)}
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
      {write.error ? <ErrorState error={write.error} kept="Your text is still here." compact /> : null}
    </form>
  )
}
