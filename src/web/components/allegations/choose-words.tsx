import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import { nameAllegation, SIDE_WORDS, SIDES, type Side } from '#shared/allegation-words.ts'
import type { Allegation } from '#shared/contracts/allegations.ts'
import type { FoundPassage } from '#shared/contracts/passages.ts'
import { findHits } from '#shared/find-hits.ts'
import { placeInWords } from '#shared/place-words.ts'
import { useAllegationChanges } from '../../api/allegations.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { ErrorState } from '../../ui/states.tsx'
import type { TextMark } from '../source/text-marks.ts'
import { selectedIn, WordsField } from '../source/words-field.tsx'

interface ChooseWordsProps {
  readonly caseId: string
  readonly allegation: Allegation
  readonly passage: FoundPassage
  /** For which it was found: the first of them is in sight at first. */
  readonly words: string
  readonly onClose: () => void
}

/** Which words of a passage, on which side of the allegation, and why. Nothing is chosen until the person chooses. */
export function ChooseWords({ caseId, allegation, passage, words, onClose }: ChooseWordsProps) {
  const { choose } = useAllegationChanges(caseId)
  const field = useRef<HTMLTextAreaElement>(null)
  const [stretch, setStretch] = useState<TextMark>({ start: 0, end: passage.text.length })
  const [side, setSide] = useState<Side | null>(null)
  const [note, setNote] = useState('')
  const name = nameAllegation(allegation.number)
  const { evidence_id, exhibit_number, title, at, text, start } = passage
  const save = () => {
    if (side === null || choose.isPending) return
    const chosen = selectedIn(field.current, text)
    choose.mutate(
      {
        id: allegation.id,
        evidence_id,
        start: start + chosen.start,
        end: start + chosen.end,
        quote: text.slice(chosen.start, chosen.end),
        side,
        note: note.trim() || null,
      },
      {
        onSuccess: () => {
          notifications.show({ message: `Put on ${name} under your name.` })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog onClose={onClose} title={`Put a passage on ${name}`} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack gap="sm">
          <Text fz="sm" className="words">
            {[exhibit_number, title].filter(Boolean).join(' ')}, {placeInWords(at)}
          </Text>
          <WordsField
            text={text}
            description="Select the words that count. Otherwise the whole passage is used."
            field={field}
            opensAt={findHits(text, words)[0]?.start ?? 0}
            onSelect={() => setStretch(selectedIn(field.current, text))}
          />
          <Text fz="xs" c="dimmed" role="status" className="words">
            {stretch.end - stretch.start === text.length
              ? 'The whole passage is used.'
              : `Chosen: “${text.slice(stretch.start, stretch.end)}”`}
          </Text>
          <Radio.Group
            label="Where it stands"
            value={side}
            onChange={(next) => setSide(next as Side)}
            required
          >
            <Stack gap="tight" mt="tight">
              {SIDES.map((one) => (
                <Radio key={one} value={one} label={SIDE_WORDS[one]} />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            label="Note"
            description="Why it counts; stands in the report under your name."
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            maxLength={2_000}
            autosize
            minRows={2}
          />
          {choose.error ? <ErrorState error={choose.error} kept="Your note is still here." compact /> : null}
          <DialogActions
            confirm="Put on the allegation"
            busy={choose.isPending}
            disabledReason={side === null ? 'Say where it stands.' : null}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
