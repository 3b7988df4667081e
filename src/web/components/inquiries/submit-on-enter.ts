import type { KeyboardEvent } from 'react'

/** A question is one line, however many it takes on the screen: Enter sends it, Shift+Enter begins a line. */
export function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
