import { useEffect, useRef, useSyncExternalStore } from 'react'

interface Shortcut {
  readonly keys: string
  readonly label: string
  readonly run: () => void
}

let shortcuts: readonly Shortcut[] = []
const watchers = new Set<() => void>()

const change = (next: readonly Shortcut[]): void => {
  shortcuts = next
  for (const watcher of watchers) watcher()
}

/** Registers a key while the component is on the page: 'j', '[', or 'g e' for one key after the other. */
export function useShortcut(keys: string, label: string, run: () => void, enabled = true): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (!enabled) return
    const shortcut = { keys, label, run: () => latest.current() }
    change([...shortcuts, shortcut])
    return () => change(shortcuts.filter((one) => one !== shortcut))
  }, [keys, label, enabled])
}

export const useShortcuts = (): readonly Shortcut[] =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => shortcuts,
  )

const SEQUENCE_MS = 1_200
const TYPES = new Set(['INPUT', 'TEXTAREA', 'SELECT'])

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (TYPES.has(target.tagName) || target.isContentEditable)

/** What is in front owns the keyboard: a dialog, and what a button has opened below itself. */
export const isCovered = (): boolean =>
  document.querySelector(
    '[role="dialog"][aria-modal="true"], dialog[open], [popover="auto"]:popover-open',
  ) !== null

/** Enter presses what has the focus, and is a shortcut only where that leaves it free. */
const isPress = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof Element && target.closest('a, button, summary') !== null

/** Listens for the whole page. */
export function useKeyboard(): void {
  useEffect(() => {
    let first: { key: string; at: number } | null = null
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || isPress(event) || isCovered()) return
      const sequence = first && event.timeStamp - first.at < SEQUENCE_MS ? `${first.key} ${event.key}` : null
      first = null
      const find = (keys: string) => shortcuts.findLast((one) => one.keys === keys)
      const found = (sequence && find(sequence)) || find(event.key)
      if (found) {
        event.preventDefault()
        found.run()
      } else if (shortcuts.some((one) => one.keys.startsWith(`${event.key} `)))
        first = { key: event.key, at: event.timeStamp }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
