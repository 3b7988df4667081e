import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { useEdit } from '../../api/analyses.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useKeptState } from '../../ui/use-kept-state.ts'
import type { Reading } from './reading.ts'

type Texts = Readonly<Record<string, string>>
const NONE: Texts = {}

interface EditStatementsProps {
  readonly analysis: Analysis
  readonly reading: Reading
  readonly caseId: string
  readonly onClose: () => void
}

/** The statements as fields. What is typed stays in this browser until it is saved or thrown away. */
export function EditStatements({ analysis, reading, caseId, onClose }: EditStatementsProps) {
  const [texts, setTexts] = useKeptState<Texts>(`draft.edit.${analysis.id}`, NONE)
  const edit = useEdit(caseId, analysis.id)
  const changed = reading.statements.filter(
    ({ id, text }) => texts[id] !== undefined && texts[id].trim() !== text,
  )
  const save = async () => {
    await edit.mutateAsync({
      statements: changed.map(({ id }) => ({ id, text: texts[id]!.trim() })),
      ...(analysis.content_sha256 ? { expected_content_sha256: analysis.content_sha256 } : {}),
    })
    setTexts(null)
    notifications.show({ message: 'Saved. The original is kept, and the citations were checked again.' })
    onClose()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (changed.length > 0) void save().catch(() => {})
      }}
    >
      <Stack gap="sm">
        <Text fz={14}>
          The original is kept. Citations are checked again, and the analysis has to be judged anew.
        </Text>
        {reading.statements.map((statement, index) => (
          <Textarea
            key={statement.id}
            label={`Statement ${index + 1}`}
            value={texts[statement.id] ?? statement.text}
            onChange={(event) => setTexts({ ...texts, [statement.id]: event.currentTarget.value })}
            autosize
            minRows={2}
            error={(texts[statement.id]?.trim() ?? 'x') === '' ? 'A statement cannot be empty.' : null}
          />
        ))}
        {edit.error ? <ErrorState error={edit.error} kept="Your words are still here." compact /> : null}
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            onClick={() => {
              setTexts(null)
              onClose()
            }}
          >
            Throw away
          </Button>
          <ActionButton
            type="submit"
            loading={edit.isPending}
            disabledReason={
              changed.length === 0
                ? 'Nothing has been changed.'
                : changed.some(({ id }) => texts[id]!.trim() === '')
                  ? 'A statement cannot be empty.'
                  : null
            }
          >
            Save
          </ActionButton>
        </Group>
      </Stack>
    </form>
  )
}
