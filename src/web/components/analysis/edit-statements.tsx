import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import type { Analysis, Statement } from '#shared/contracts/analyses.ts'
import { useEdit } from '../../api/analyses.ts'
import { toProblem } from '../../api/problem.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useKeptState } from '../../ui/use-kept-state.ts'
import { type Draft, draftOf, isChanged, isOvertaken } from './draft-wording.ts'
import { OvertakenWording } from './overtaken-wording.tsx'
import type { Reading } from './reading.ts'

type Drafts = Readonly<Record<string, Draft>>
const NONE: Drafts = {}

interface EditStatementsProps {
  readonly analysis: Analysis
  readonly reading: Reading
  readonly caseId: string
  /** Fetches the analysis as it is now. */
  readonly refetch: () => Promise<Analysis | undefined>
  readonly onClose: () => void
}

/** The statements as fields. What is typed stays in this browser until it is saved or thrown away. */
export function EditStatements({ analysis, reading, caseId, refetch, onClose }: EditStatementsProps) {
  const [drafts, setDrafts] = useKeptState<Drafts>(`draft.wording.${analysis.id}`, NONE)
  const edit = useEdit(caseId, analysis.id)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-overtaken]')?.focus(), [])
  const put = (id: string, draft: Draft | null) => {
    const { [id]: _, ...others } = drafts
    setDrafts(draft ? { ...others, [id]: draft } : others)
  }
  const changed = reading.statements.filter((one) => isChanged(one, drafts[one.id]))
  const save = async () => {
    try {
      await edit.mutateAsync({
        statements: changed.map(({ id }) => ({ id, text: drafts[id]!.text.trim() })),
        ...(analysis.content_sha256 ? { expected_content_sha256: analysis.content_sha256 } : {}),
      })
    } catch (error) {
      if (toProblem(error).code === 'CONFLICT') await lookAgain()
      return
    }
    setDrafts(null)
    notifications.show({ message: 'Saved. The original is kept, and the citations were checked again.' })
    onClose()
  }
  const lookAgain = async () => {
    const now = await refetch()
    if (now && now.content_sha256 !== analysis.content_sha256)
      notifications.show({
        color: 'red',
        title: 'Not saved yet',
        message:
          'Somebody has edited this analysis since you began. Your words are still here; look at what it says now, then save again.',
      })
  }
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!missingFor(changed, drafts)) void save()
      }}
    >
      <Stack gap="sm">
        <Text fz={14}>
          The original is kept. Citations are checked again, and the analysis has to be judged anew.
        </Text>
        {reading.statements.map((statement, index) => {
          const draft = drafts[statement.id]
          return (
            <div key={statement.id}>
              <Textarea
                label={`Statement ${index + 1}`}
                value={draft?.text ?? statement.text}
                onChange={(event) => put(statement.id, draftOf(event.currentTarget.value, statement, draft))}
                autosize
                minRows={2}
                error={draft?.text.trim() === '' ? 'A statement cannot be empty.' : null}
              />
              {isOvertaken(statement, draft) ? (
                <OvertakenWording
                  label={`Statement ${index + 1} was changed meanwhile`}
                  before={draft!.over}
                  now={statement.text}
                  onKeep={() => put(statement.id, { ...draft!, over: statement.text })}
                  onTake={() => put(statement.id, null)}
                />
              ) : null}
            </div>
          )
        })}
        {edit.error ? <ErrorState error={edit.error} kept="Your words are still here." compact /> : null}
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            onClick={() => {
              setDrafts(null)
              onClose()
            }}
          >
            Throw away
          </Button>
          <ActionButton type="submit" loading={edit.isPending} disabledReason={missingFor(changed, drafts)}>
            Save
          </ActionButton>
        </Group>
      </Stack>
    </form>
  )
}

/** Why it cannot be saved yet. */
function missingFor(changed: readonly Statement[], drafts: Drafts): string | null {
  if (changed.length === 0) return 'Nothing has been changed.'
  if (changed.some(({ id }) => drafts[id]!.text.trim() === '')) return 'A statement cannot be empty.'
  if (changed.some((one) => isOvertaken(one, drafts[one.id])))
    return 'Decide first about the statements that were changed meanwhile.'
  return null
}
