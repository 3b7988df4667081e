import { Box, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { type ReactElement, useEffect, useRef } from 'react'
import type { Investigation } from '#shared/contracts/investigations.ts'
import { useAllegations } from '../../api/allegations.ts'
import { useAnalyses } from '../../api/analyses.ts'
import { useMembers } from '../../api/cases.ts'
import { useInquiries } from '../../api/inquiries.ts'
import { DayField } from '../../ui/day-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { toOptions } from '../../ui/options.ts'
import { ErrorState } from '../../ui/states.tsx'
import { CASE_STATUSES, CASE_TYPES, isCaseOver } from './case-words.ts'
import type { DetailsField } from './details-draft.ts'
import { countLeftOpen } from './find-leads.ts'
import { toLeadOptions } from './lead-options.ts'
import { leftOpenInWords } from './report-lead-words.ts'
import { TheirDetail } from './their-detail.tsx'
import { useDetails } from './use-details.ts'

/** The facts of a case as fields. What somebody else has saved meanwhile stands below each that both have changed. */
export function EditCaseDialog({ found, onClose }: { found: Investigation; onClose: () => void }) {
  const details = useDetails(found, onClose)
  const members = useMembers()
  const { draft, undecided, problem } = details
  const questions = useInquiries(found.id, 'question').data
  const analyses = useAnalyses(found.id).data
  const isEnding = isCaseOver(draft) && !isCaseOver(found)
  const allegations = useAllegations(found.id).data?.items
  const undone =
    questions && analyses && allegations
      ? leftOpenInWords(countLeftOpen({ questions, allegations, analyses }))
      : null
  const fieldProps = (name: DetailsField) => ({
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => details.put(name, event.currentTarget.value),
    error: problem?.fieldError(name),
  })
  const dayProps = (name: DetailsField) => ({
    ...fieldProps(name),
    onChange: (day: string) => details.put(name, day),
  })
  const withTheirs = (name: DetailsField, field: ReactElement) => {
    const theirs = undecided.get(name)
    return (
      <Box data-detail>
        {field}
        {theirs === undefined ? null : (
          <TheirDetail
            name={name}
            value={theirs}
            onKeep={() => details.keepMine(name)}
            onTake={() => details.takeTheirs(name)}
          />
        )}
      </Box>
    )
  }
  const reason = findReason(details)
  const form = useRef<HTMLFormElement>(null)
  const hasUndecided = undecided.size > 0
  useEffect(() => {
    if (hasUndecided) form.current?.querySelector<HTMLElement>('[data-overtaken]')?.focus()
  }, [hasUndecided])
  return (
    <Dialog onClose={onClose} title="Edit details" size="lg">
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!reason) void details.save()
        }}
      >
        <Stack gap="sm">
          {withTheirs(
            'title',
            <TextInput label="Title" maxLength={500} data-autofocus {...fieldProps('title')} />,
          )}
          <Group grow align="flex-start">
            {withTheirs(
              'case_number',
              <TextInput label="Case number" maxLength={100} {...fieldProps('case_number')} />,
            )}
            {withTheirs(
              'status',
              <NativeSelect
                label="Status"
                data={toOptions(CASE_STATUSES)}
                description={isEnding ? undone : null}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                {...fieldProps('status')}
              />,
            )}
          </Group>
          <Group grow align="flex-start">
            {withTheirs(
              'investigation_type',
              <NativeSelect
                label="Type"
                data={toOptions(CASE_TYPES)}
                {...fieldProps('investigation_type')}
              />,
            )}
            {withTheirs(
              'lead_investigator_id',
              <NativeSelect
                label="Lead investigator"
                data={[
                  { value: '', label: 'Nobody' },
                  ...toLeadOptions(members.data ?? [], found.lead_investigator_id),
                ]}
                {...fieldProps('lead_investigator_id')}
              />,
            )}
          </Group>
          <Group grow align="flex-start">
            {withTheirs('conduct_start', <DayField label="Conduct from" {...dayProps('conduct_start')} />)}
            {withTheirs('conduct_end', <DayField label="Conduct until" {...dayProps('conduct_end')} />)}
          </Group>
          {withTheirs('due_on', <DayField label="Due" w={220} {...dayProps('due_on')} />)}
          {withTheirs(
            'description',
            <Textarea
              label="Summary"
              autosize
              minRows={4}
              maxRows={14}
              maxLength={20_000}
              {...fieldProps('description')}
            />,
          )}
          {problem ? <ErrorState error={problem} kept="Your text is still here." compact /> : null}
          <DialogActions confirm="Save" busy={details.isSaving} disabledReason={reason} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

/** Why it cannot be saved yet; null where it can. */
function findReason({ draft, undecided, isChanged }: ReturnType<typeof useDetails>): string | null {
  if (!draft.title.trim() || !draft.case_number.trim()) return 'A case needs a title and a number.'
  if (undecided.size > 0) return 'First decide on what was changed in the meantime.'
  return isChanged ? null : 'No changes yet.'
}
