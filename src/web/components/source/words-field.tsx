import { Textarea } from '@mantine/core'
import { type RefObject, useEffect } from 'react'
import type { TextMark } from './text-marks.ts'

interface WordsFieldProps {
  readonly text: string
  readonly description: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly onSelect?: () => void
  /** Which of its words are in sight at first, by where they begin in the passage. */
  readonly opensAt?: number
}

/**
 * A passage in a field whose words stay, because words in a field are selected by pointer and keyboard alike. A field
 * that is read-only to the browser has no caret to select with.
 */
export function WordsField({ text, description, field, onSelect, opensAt = 0 }: WordsFieldProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where it opens; whoever reads on is left alone
  useEffect(() => {
    if (field.current && opensAt > 0) bringToPlace(field.current, text.slice(0, opensAt))
  }, [])
  return (
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
}

/** Of what stands above, this share of the field stays in sight. */
const ABOVE = 1 / 3

/** A field tells nowhere how far down words stand: one that ends with what is before them does. The caret goes along. */
function bringToPlace(field: HTMLTextAreaElement, before: string): void {
  const measure = field.cloneNode() as HTMLTextAreaElement
  measure.value = before
  measure.inert = true
  measure.removeAttribute('id')
  measure.style.cssText += `;position:absolute;visibility:hidden;height:0;min-height:0;width:${field.offsetWidth}px`
  field.after(measure)
  const depth = measure.scrollHeight
  measure.remove()
  const caret = before.replaceAll('\r\n', '\n').length
  field.setSelectionRange(caret, caret)
  field.scrollTop = depth - field.clientHeight * ABOVE
}

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
