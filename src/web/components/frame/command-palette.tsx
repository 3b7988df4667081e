import { Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Excerpt } from '../source/excerpt.tsx'
import classes from './command-palette.module.css'
import type { Action } from './palette-actions.ts'
import { useEntries } from './palette-entries.ts'
import type { Entry } from './palette-pages.ts'

interface PaletteProps {
  readonly typed: string
  readonly onType: (words: string) => void
  readonly onClose: () => void
}

/** One field that leads anywhere: the arrows choose, Enter goes, Escape goes back to where one was. */
export function CommandPalette(props: PaletteProps) {
  return (
    <Dialog
      onClose={props.onClose}
      withCloseButton={false}
      padding={0}
      size="lg"
      yOffset="12vh"
      centered={false}
      attributes={{ content: { 'aria-label': 'Go to' } }}
    >
      <Choice {...props} />
    </Dialog>
  )
}

function Choice({ typed, onType, onClose }: PaletteProps) {
  // By what it is and not by its place: what is found later may come before it. None: the first.
  const [chosen, choose] = useState<string | null>(null)
  const { entries, note } = useEntries(typed)
  const navigate = useNavigate()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = entries.findIndex((entry) => toKey(entry) === chosen)
  const active = at < 0 ? Math.min(0, entries.length - 1) : at
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const go = (entry: Entry | Action | undefined) => {
    if (!entry) return
    onClose()
    if ('act' in entry) entry.act()
    else void navigate({ to: entry.to })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) {
      const next = entries[(active + step + entries.length) % Math.max(entries.length, 1)]
      choose(next ? toKey(next) : null)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(entries[active])
    else return
    event.preventDefault()
  }
  return (
    <>
      <TextInput
        role="combobox"
        aria-label="Go to"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        placeholder="Search all cases, go to a page, or do something"
        leftSection={<IconSearch size={16} aria-hidden />}
        size="md"
        value={typed}
        onChange={(event) => {
          onType(event.currentTarget.value)
          choose(null)
        }}
        onKeyDown={onKeyDown}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        classNames={{ input: classes.field }}
      />
      <div
        ref={list}
        id={`${id}-list`}
        className={classes.list}
        role="listbox"
        aria-label="Places and actions"
      >
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          <div
            key={toKey(entry)}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classes.entry}
            onClick={() => go(entry)}
            onPointerMove={() => choose(toKey(entry))}
          >
            <span className={`${classes.title} words`}>{entry.title}</span>
            <span className={classes.note}>{entry.note}</span>
            {'to' in entry && entry.excerpt ? (
              <span className={classes.excerpt}>
                <Excerpt text={entry.excerpt} words={typed} />
              </span>
            ) : null}
          </div>
        ))}
      </div>
      <Text fz="xs" c="dimmed" px="md" pb="sm" role="status">
        {note}
      </Text>
    </>
  )
}

const toKey = (entry: Entry | Action): string =>
  `${'to' in entry ? entry.to : ''} ${entry.note} ${entry.title}`
