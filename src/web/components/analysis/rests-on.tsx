import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Analysis, Statement } from '#shared/contracts/analyses.ts'
import { LIMITS } from '#shared/limits.ts'
import { withoutContrary } from '#shared/supporting-citations.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { type Draft, keptIds, restOn } from './draft-wording.ts'
import { PickPassage } from './pick-passage.tsx'
import type { Reading } from './reading.ts'

interface RestsOnProps {
  readonly analysis: Analysis
  readonly reading: Reading
  readonly statement: Statement
  readonly number: number
  readonly draft: Draft | undefined
  readonly onChange: (draft: Draft) => void
}

/** What a person's words rest on: nothing, unless they keep an earlier citation or pick a passage themselves. */
export function RestsOn({ analysis, reading, statement, number, draft, onChange }: RestsOnProps) {
  const [picking, setPicking] = useState(false)
  const kept = keptIds(statement, draft)
  const picked = draft?.picked ?? []
  const keep = (id: string, wanted: boolean) =>
    onChange(restOn({ kept: wanted ? [...kept, id] : kept.filter((one) => one !== id) }, statement, draft))
  const full = kept.length + picked.length >= LIMITS.maxPickedPassages
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that says the label twice
    <div role="group" aria-label={`Sources of statement ${number}`}>
      <Text fz="xs" mt="snug" mb="snug">
        {kept.length + picked.length === 0
          ? 'Saved like this, your statement is uncited unless its words are found in the evidence. Keep a citation or pick a passage that supports it.'
          : 'Your statement rests on the passages you keep or pick here.'}
      </Text>
      <Stack gap="snug">
        {withoutContrary(statement.citations).map((citation) => (
          <Checkbox
            key={citation.id}
            size="xs"
            checked={kept.includes(citation.id)}
            onChange={(event) => keep(citation.id, event.currentTarget.checked)}
            label={`Keep citation ${reading.byId.get(citation.id)?.number}: “${shortened(citation.quote)}”`}
          />
        ))}
        {picked.map((passage) => (
          <Group key={`${passage.chunk_id} ${passage.start} ${passage.end}`} gap="xs" wrap="nowrap">
            <Text fz="xs" className="words">
              {passage.title}: “{shortened(passage.words)}”
            </Text>
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() =>
                onChange(restOn({ picked: picked.filter((one) => one !== passage) }, statement, draft))
              }
            >
              Remove
            </Button>
          </Group>
        ))}
      </Stack>
      <ActionButton
        size="xs"
        variant="default"
        mt="near"
        disabledReason={full ? `A statement can rest on at most ${LIMITS.maxPickedPassages} passages.` : null}
        onClick={() => setPicking(true)}
      >
        Pick a passage
      </ActionButton>
      {picking ? (
        <PickPassage
          analysisId={analysis.id}
          onPick={(passage) => {
            onChange(restOn({ kept, picked: [...picked, passage] }, statement, draft))
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </div>
  )
}

const MAX_SHOWN = 160
const shortened = (words: string): string =>
  words.length > MAX_SHOWN ? `${words.slice(0, MAX_SHOWN).toWellFormed()}…` : words
