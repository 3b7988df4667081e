import type { KeyboardEvent } from 'react'

/** What a field says of it, below itself. */
export const ENTER_ADDS = 'Enter adds, Shift+Enter begins a new line.'
export const FIELD_THEN_HINT: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

/** A question is one line, however many it takes on the screen: Enter sends it, Shift+Enter begins a line. */
export function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
