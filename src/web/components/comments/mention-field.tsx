import { Textarea } from '@mantine/core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { plural } from '../../ui/plural.ts'
import classes from './comments.module.css'
import { findLookedFor, findPeople } from './mention-words.ts'
import { useColleagues } from './use-colleagues.ts'

const MAX_OFFERED = 6
const FIELD_THEN_HINT: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

interface MentionFieldProps {
  readonly label: string
  readonly value: string
  /** `chosen`: who was taken out of the list just now. */
  readonly onChange: (text: string, chosen: string | null) => void
  readonly onCancel?: () => void
  readonly autoFocus?: boolean
}

/** A field for a comment: "@" offers colleagues, by the arrows and Enter or by a press; Ctrl+Enter sends. */
export function MentionField({ label, value, onChange, onCancel, autoFocus = false }: MentionFieldProps) {
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(value.length)
  const [current, setCurrent] = useState(0)
  /** The "@" behind which somebody was chosen, or nobody wanted. */
  const [settled, setSettled] = useState<number | null>(null)
  const colleagues = useColleagues()
  const looked = findLookedFor(value, Math.min(caret, value.length))
  const offered =
    looked && looked.at !== settled ? findPeople(colleagues, looked.words).slice(0, MAX_OFFERED) : []
  const isOpen = offered.length > 0
  const at = Math.min(current, offered.length - 1)
  const chosen = offered[at]

  const choose = ({ id, name }: (typeof offered)[number]) => {
    if (!looked) return
    const before = `${value.slice(0, looked.at)}@${name} `
    onChange(before + value.slice(caret).trimStart(), id)
    setSettled(looked.at)
    setCaret(before.length)
    // Once the field has the words.
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(before.length, before.length)
    })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      event.currentTarget.form?.requestSubmit()
      return
    }
    if (event.key === 'Escape' && (isOpen || onCancel)) {
      event.stopPropagation()
      if (isOpen) setSettled(looked?.at ?? null)
      else onCancel?.()
      return
    }
    if (!isOpen) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setCurrent((at + step + offered.length) % offered.length)
    } else if (chosen && event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      choose(chosen)
    }
  }

  return (
    <div>
      <Textarea
        ref={field}
        label={label}
        description="@ mentions a colleague, Ctrl+Enter sends."
        inputWrapperOrder={FIELD_THEN_HINT}
        value={value}
        onChange={(event) => {
          setCaret(event.currentTarget.selectionStart)
          setCurrent(0)
          // Another "@" may stand where the last one stood.
          if (!event.currentTarget.value.includes('@')) setSettled(null)
          onChange(event.currentTarget.value, null)
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${at}` : undefined}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={LIMITS.commentLength}
        autoFocus={autoFocus}
      />
      {isOpen ? (
        <div id={listId} role="listbox" aria-label="Colleagues" className={classes.offered}>
          {offered.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and takes the keys
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <div
              key={one.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              className={classes.option}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(one)}
            >
              <span>{one.name}</span>
            </div>
          ))}
        </div>
      ) : null}
      <span role="status" className="visually-hidden">
        {isOpen ? `${plural(offered.length, 'colleague')}. The arrows choose, Enter takes.` : ''}
      </span>
    </div>
  )
}
