import { useSyncExternalStore } from 'react'

/** Taken off a list by somebody who may still undo it; deleted after that. */
const leaving = new Map<string, () => Promise<unknown>>()
const watchers = new Set<() => void>()
let hidden: ReadonlySet<string> = new Set()

function change(act: () => void): void {
  act()
  hidden = new Set(leaving.keys())
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The ids of questions and topics that no list shows any more, though they are still there. */
export const useLeavingInquiries = (): ReadonlySet<string> => useSyncExternalStore(watch, () => hidden)

/** Whoever leaves the application undoes nothing any more. */
const finishAll = () => {
  for (const [id, remove] of leaving) {
    leaving.delete(id)
    void remove().catch(() => {})
  }
}

interface Removal {
  readonly undo: () => void
  /** Rejects with why it could not be removed: then it is on its list again. */
  readonly finish: () => Promise<void>
}

/** Takes a question or topic off its lists; `remove` deletes it, once nobody can undo that any more. */
export function beginRemoval(id: string, remove: () => Promise<unknown>): Removal {
  addEventListener('pagehide', finishAll)
  change(() => leaving.set(id, remove))
  const show = () => change(() => leaving.delete(id))
  return {
    undo: show,
    finish: async () => {
      // Left by the page itself, or undone.
      if (!leaving.has(id)) return
      try {
        await remove()
      } finally {
        show()
      }
    },
  }
}
