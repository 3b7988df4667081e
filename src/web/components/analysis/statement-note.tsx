import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { toProblem } from '../../ui/problem.ts'
import { useKeptState } from '../../ui/use-kept-state.ts'
import { focusStatement } from './focus-statement.ts'
import own from './statement-judgment.module.css'

interface StatementNoteProps {
  readonly analysisId: string
  readonly statementId: string
  readonly number: number
  readonly note: string | null
  readonly onSave: (note: string | null) => Promise<void>
  readonly onClose: () => void
}

/** A note on one statement; what was typed stays in this browser until it is saved or discarded. */
export function StatementNote({
  analysisId,
  statementId,
  number,
  note,
  onSave,
  onClose,
}: StatementNoteProps) {
  const [draft, setDraft] = useKeptState<string>(`draft.note.${analysisId}.${statementId}`, note ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const close = () => {
    setDraft(null)
    onClose()
    focusStatement(statementId)
  }
  const save = async () => {
    setSaving(true)
    try {
      await onSave(draft.trim() || null)
      close()
    } catch (error) {
      const { message, over } = toProblem(error)
      setProblem(message)
      void over?.then(() => setProblem(null))
      setSaving(false)
    }
  }
  return (
    <form
      className={own.note}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <Textarea
        aria-label={`Note on statement ${number}`}
        description="Your note stands beside the statement, with your name, here and in the report."
        autosize
        minRows={2}
        autoFocus
        maxLength={LIMITS.questionLength}
        value={draft}
        error={problem}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <Group gap="xs" mt="near">
        <Button type="submit" size="compact-sm" loading={saving}>
          {note !== null && draft.trim() === '' ? 'Remove the note' : 'Save the note'}
        </Button>
        <Button size="compact-sm" variant="default" onClick={close}>
          Discard
        </Button>
      </Group>
    </form>
  )
}
