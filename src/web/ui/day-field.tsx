import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import classes from './day-field.module.css'
import { moveDay, parseDay, writeDay } from './parse-day.ts'

interface DayFieldProps
  extends Pick<TextInputProps, 'description' | 'disabled' | 'size' | 'w' | 'className' | 'error'> {
  readonly label: string
  /** An ISO day, or ''. */
  readonly value: string
  /** An ISO day; '' where the field is empty, or holds what is no day. */
  readonly onChange: (day: string) => void
}

const NO_DAY = 'Write a day such as 8 Mar 2024 or 2024-03-08.'
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 7, PageDown: -7 }

/**
 * A day, shown and typed as the product writes days: the browser's own field would show it in the order of the
 * browser's language. The arrows go a day on or back; the calendar is the browser's.
 */
export function DayField({ label, value, onChange, error, disabled, ...rest }: DayFieldProps) {
  const [typed, setTyped] = useState(() => writeDay(value))
  const [isLeft, setLeft] = useState(true)
  const field = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const isWrong = typed.trim() !== '' && parseDay(typed) === null
  // Filters are also changed elsewhere: by a chip, or by going back.
  const known = useRef(value)
  if (known.current !== value) {
    known.current = value
    if ((parseDay(typed) ?? '') !== value) setTyped(writeDay(value))
  }
  useEffect(() => field.current?.setCustomValidity(isWrong ? NO_DAY : ''), [isWrong])
  const put = (day: string) => {
    setTyped(writeDay(day))
    onChange(day)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [step, day] = [STEPS[event.key], parseDay(typed)]
    if (!step || !day || disabled) return
    event.preventDefault()
    put(moveDay(day, step))
  }
  return (
    <TextInput
      ref={field}
      label={label}
      placeholder="e.g. 8 Mar 2024"
      autoComplete="off"
      value={typed}
      disabled={disabled ?? false}
      error={error ?? (isWrong && isLeft ? NO_DAY : null)}
      onChange={(event) => {
        const words = event.currentTarget.value
        setTyped(words)
        setLeft(false)
        const day = parseDay(words) ?? ''
        if (day !== value) onChange(day)
      }}
      onKeyDown={onKeyDown}
      onBlur={() => {
        setLeft(true)
        const day = parseDay(typed)
        if (day) setTyped(writeDay(day))
      }}
      rightSection={
        <>
          <input
            ref={calendar}
            type="date"
            className={classes.calendar}
            tabIndex={-1}
            aria-hidden="true"
            value={value}
            onChange={(event) => put(event.currentTarget.value)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            tabIndex={-1}
            disabled={disabled ?? false}
            aria-label={`Choose in a calendar: ${label}`}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={15} stroke={1.6} aria-hidden />
          </ActionIcon>
        </>
      }
      {...rest}
    />
  )
}
