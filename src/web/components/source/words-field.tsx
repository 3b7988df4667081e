import { Textarea } from '@mantine/core'
import type { RefObject } from 'react'
import type { TextMark } from './text-marks.ts'

interface WordsFieldProps {
  readonly text: string
  readonly description: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly onSelect?: () => void
}

/**
 * A passage in a field whose words stay, because words in a field are selected by pointer and keyboard alike. A field
 * that is read-only to the browser has no caret to select with.
 */
export const WordsField = ({ text, description, field, onSelect }: WordsFieldProps) => (
  <Textarea
    label="Words"
    description={description}
    value={text}
    aria-readonly
    onBeforeInput={refuse}
    onChange={keep}
    autosize
    minRows={4}
    maxRows={14}
    ref={field}
    onSelect={onSelect}
  />
)

const refuse = (event: { preventDefault: () => void }): void => event.preventDefault()
/** What a deletion changes is set again with the next drawing. */
const keep = (): void => undefined

/** Which words are selected, by their offsets in the passage; all of them where none are. */
export function selectedIn(field: HTMLTextAreaElement | null, text: string): TextMark {
  const start = placeIn(text, field?.selectionStart ?? 0)
  const end = placeIn(text, field?.selectionEnd ?? 0)
  return text.slice(start, end).trim() === ''
    ? { start: 0, end: text.length }
    : toWholeWords(text, { start, end })
}

const LETTER = /[\p{L}\p{N}]/u
const isWithinWord = (text: string, at: number): boolean =>
  LETTER.test(text.charAt(at - 1)) && LETTER.test(text.charAt(at))

/** Without white space at its ends; a word that a hasty hand has cut is taken whole. */
export function toWholeWords(text: string, selected: TextMark): TextMark {
  const words = text.slice(selected.start, selected.end)
  let start = selected.end - words.trimStart().length
  let end = selected.start + words.trimEnd().length
  while (isWithinWord(text, start)) start--
  while (isWithinWord(text, end)) end++
  return { start, end }
}

/** A field counts each line end as one character, however the text writes it. */
function placeIn(text: string, shown: number): number {
  let at = 0
  for (let count = 0; count < shown; count++) at += text.startsWith('\r\n', at) ? 2 : 1
  return at
}
