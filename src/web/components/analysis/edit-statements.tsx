import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import type { Analysis, Statement } from '#shared/contracts/analyses.ts'
import { useEdit } from '../../api/analyses.ts'
import { hasCode } from '../../api/problem.ts'
import { MainButton } from '../../ui/main-button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { useKeptState } from '../../ui/use-kept-state.ts'
import { type Draft, isChanged, isOvertaken, toDraft, toPatch } from './draft-wording.ts'
import { OvertakenWording } from './overtaken-wording.tsx'
import type { Reading } from './reading.ts'
import { RestsOn } from './rests-on.tsx'

type Drafts = Readonly<Record<string, Draft>>
const NONE: Drafts = {}

interface Changed {
  readonly statement: Statement
  readonly draft: Draft
}

interface EditStatementsProps {
  readonly analysis: Analysis
  readonly reading: Reading
  readonly caseId: string
  /** Fetches the analysis as it is now. */
  readonly refetch: () => Promise<Analysis | undefined>
  readonly onClose: () => void
}

/** The statements as fields. What is typed stays in this browser until it is saved or discarded. */
export function EditStatements({ analysis, reading, caseId, refetch, onClose }: EditStatementsProps) {
  const [drafts, setDrafts] = useKeptState<Drafts>(`draft.wording.${analysis.id}`, NONE)
  const edit = useEdit(caseId, analysis.id)
  const saving = useAttempt()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-overtaken]')?.focus(), [])
  const put = (id: string, draft: Draft | null) => {
    const { [id]: _, ...others } = drafts
    setDrafts(draft ? { ...others, [id]: draft } : others)
  }
  const changed = reading.statements.flatMap((statement) => {
    const draft = drafts[statement.id]
    return draft && isChanged(statement, draft) ? [{ statement, draft }] : []
  })
  const save = async () => {
    try {
      await edit.mutateAsync({
        statements: changed.map(({ statement, draft }) => toPatch(statement, draft)),
        ...(analysis.content_sha256 ? { expected_content_sha256: analysis.content_sha256 } : {}),
      })
    } catch (error) {
      if (hasCode(error, 'CONFLICT')) await lookAgain()
      throw error
    }
    setDrafts(null)
    notifications.show({ message: 'Saved. The original is kept and your words are marked with your name.' })
    onClose()
  }
  const lookAgain = async () => {
    const now = await refetch()
    if (now && now.content_sha256 !== analysis.content_sha256)
      notifications.show({
        color: 'red',
        title: 'Not saved yet',
        message:
          'Someone edited this analysis after you started. Your text is still here. Review what changed, then save again.',
      })
  }
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!missingFor(changed)) void saving.run(save)
      }}
    >
      <Stack gap="sm">
        <Text fz="sm">
          The original is kept. Your changes are marked with your name and rest only on the passages you keep
          or pick. The analysis must then be judged again.
        </Text>
        {reading.statements.map((statement, index) => {
          const draft = drafts[statement.id]
          return (
            <div key={statement.id}>
              <Textarea
                label={`Statement ${index + 1}`}
                value={draft?.text ?? statement.text}
                onChange={(event) => put(statement.id, toDraft(event.currentTarget.value, statement, draft))}
                autosize
                minRows={2}
                error={draft?.text.trim() === '' ? 'A statement cannot be empty.' : null}
              />
              {isChanged(statement, draft) || statement.origin === 'person' ? (
                <RestsOn
                  analysis={analysis}
                  reading={reading}
                  statement={statement}
                  number={index + 1}
                  draft={draft}
                  onChange={(next) => put(statement.id, next)}
                />
              ) : null}
              {draft && isOvertaken(statement, draft) ? (
                <OvertakenWording
                  label={`Statement ${index + 1} was changed in the meantime`}
                  before={draft.over}
                  now={statement.text}
                  onKeep={() => put(statement.id, { ...draft, over: statement.text })}
                  onTake={() => put(statement.id, null)}
                />
              ) : null}
            </div>
          )
        })}
        {saving.problem ? (
          <ErrorState error={saving.problem} kept="Your text is still here." compact />
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            onClick={() => {
              setDrafts(null)
              onClose()
            }}
          >
            Discard changes
          </Button>
          <MainButton type="submit" loading={saving.busy} disabledReason={missingFor(changed)}>
            Save
          </MainButton>
        </Group>
      </Stack>
    </form>
  )
}

/** Why it cannot be saved yet. */
function missingFor(changed: readonly Changed[]): string | null {
  if (changed.length === 0) return 'No changes yet.'
  if (changed.some(({ draft }) => draft.text.trim() === '')) return 'A statement cannot be empty.'
  if (changed.some(({ statement, draft }) => isOvertaken(statement, draft)))
    return 'First decide on the statements that were changed in the meantime.'
  return null
}
