import { Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { NewInvestigation } from '#shared/contracts/investigations.ts'
import { LIMITS } from '#shared/limits.ts'
import { useMembers, useOpenCase } from '../../api/cases.ts'
import { useFirstQuestion } from '../../api/inquiries.ts'
import { useSignedIn } from '../../api/session.ts'
import { addUploads } from '../../api/uploads.ts'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { toOptions } from '../../ui/options.ts'
import { toProblem } from '../../ui/problem.ts'
import { ErrorState } from '../../ui/states.tsx'
import { useKeptState } from '../../ui/use-kept-state.ts'
import { type DroppedFile, nameFolder } from '../evidence/dropped-files.ts'
import { submitOnEnter } from '../inquiries/submit-on-enter.ts'
import { CASE_TYPES } from './case-words.ts'
import { toLeadOptions } from './lead-options.ts'
import { NewCaseFiles } from './new-case-files.tsx'

interface Draft {
  /** Null until somebody has typed one: then the case is called after the folder that was dropped. */
  readonly title: string | null
  readonly number: string
  readonly type: NewInvestigation['investigation_type']
  /** Null until somebody is chosen: then whoever opens the case leads it. Empty for nobody. */
  readonly lead: string | null
  readonly question: string
}
const EMPTY: Draft = { title: null, number: '', type: 'other', lead: null, question: '' }

interface NewCaseDialogProps {
  readonly files: readonly DroppedFile[]
  readonly onAdd: (files: readonly DroppedFile[]) => void
  readonly onClear: () => void
  readonly onClose: () => void
}

/**
 * Opens a case, with its first question and the files it begins with. What was typed stays in this browser until the
 * case is there.
 */
export function NewCaseDialog({ files, onAdd, onClear, onClose }: NewCaseDialogProps) {
  const [kept, setDraft] = useKeptState<Draft>('draft.new-case', EMPTY)
  // What this browser kept may be of a time in which less could be said.
  const draft = { ...EMPTY, ...kept }
  const title = (draft.title ?? nameFolder(files)).trim()
  const question = draft.question.trim()
  const [missing, setMissing] = useState(false)
  /** The case, once it is there: only its question may still be missing. */
  const [opened, setOpened] = useState<string | null>(null)
  const { user } = useSignedIn()
  const lead = draft.lead ?? user.id
  const open = useOpenCase()
  const ask = useFirstQuestion()
  const navigate = useNavigate()
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const problem = open.error ? toProblem(open.error) : null
  const close = () => {
    if (opened) setDraft(null)
    onClose()
  }
  const openCase = async (): Promise<string> => {
    const { id } = await open.mutateAsync({
      title,
      investigation_type: draft.type,
      ...(draft.number.trim() ? { case_number: draft.number } : {}),
      ...(lead ? { lead_investigator_id: lead } : {}),
    })
    setOpened(id)
    if (files.length > 0) addUploads(id, files, 'attachment')
    return id
  }
  const save = async () => {
    if (!title) return setMissing(true)
    const id = opened ?? (await openCase())
    if (question) await ask.mutateAsync({ caseId: id, text: question })
    setDraft(null)
    onClose()
    await navigate({ to: files.length > 0 ? paths.evidence(id) : paths.case(id) })
  }
  return (
    <Dialog onClose={close} title="New case">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!open.isPending && !ask.isPending) void save().catch(() => {})
        }}
      >
        <Stack gap="sm">
          {opened ? null : (
            <>
              <TextInput
                label="Title"
                required
                maxLength={LIMITS.titleLength}
                value={draft.title ?? nameFolder(files)}
                onChange={(event) => change({ title: event.currentTarget.value })}
                error={missing && !title ? 'A case needs a title.' : problem?.fieldError('title')}
                {...(title ? {} : { 'data-autofocus': true })}
              />
              <Group grow align="flex-start">
                <NativeSelect
                  label="Type"
                  data={toOptions(CASE_TYPES)}
                  value={draft.type}
                  onChange={(event) => change({ type: event.currentTarget.value as Draft['type'] })}
                />
                <TextInput
                  label="Case number"
                  placeholder="The next number"
                  maxLength={100}
                  value={draft.number}
                  onChange={(event) => change({ number: event.currentTarget.value })}
                  error={problem?.fieldError('case_number')}
                />
              </Group>
              <LeadField
                value={lead}
                error={problem?.fieldError('lead_investigator_id')}
                onChange={(chosen) => change({ lead: chosen })}
              />
            </>
          )}
          <Textarea
            label="First question"
            placeholder="What does the case have to answer?"
            autosize
            minRows={1}
            maxRows={6}
            maxLength={LIMITS.questionLength}
            value={draft.question}
            onChange={(event) => change({ question: event.currentTarget.value })}
            onKeyDown={submitOnEnter}
            {...(title ? { 'data-autofocus': true } : {})}
          />
          {opened ? null : <NewCaseFiles files={files} onAdd={onAdd} onClear={onClear} />}
          {problem ? <ErrorState error={problem} kept="Your text is still here." compact /> : null}
          {ask.error ? (
            <ErrorState
              error={ask.error}
              kept="The case is there, and its files are being added. Only the question is missing."
              compact
            />
          ) : null}
          <DialogActions
            confirm={opened ? 'Add the question' : 'Create case'}
            busy={open.isPending || ask.isPending}
            onCancel={close}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

interface LeadFieldProps {
  readonly value: string
  readonly error: string | null | undefined
  readonly onChange: (userId: string) => void
}

function LeadField({ value, error, onChange }: LeadFieldProps) {
  const members = useMembers().data ?? []
  return (
    <NativeSelect
      label="Lead investigator"
      data={[{ value: '', label: 'Nobody yet' }, ...toLeadOptions(members, null)]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}
