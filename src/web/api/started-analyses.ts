import { useSyncExternalStore } from 'react'

/** An analysis that this person asked for in this tab and that has not been told of yet. */
export interface StartedAnalysis {
  readonly id: string
  readonly caseId: string
}

const KEY = 'probity.started-analyses'
const watchers = new Set<() => void>()
let started: readonly StartedAnalysis[] = read()

function read(): readonly StartedAnalysis[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as StartedAnalysis[]
  } catch {
    return []
  }
}

function change(next: readonly StartedAnalysis[]): void {
  started = next
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // A full or forbidden store costs the notice after a reload, not the work.
  }
  for (const watcher of watchers) watcher()
}

export const noteStarted = (one: StartedAnalysis): void =>
  change([...started.filter(({ id }) => id !== one.id), one])

export const forgetStarted = (id: string): void => change(started.filter((one) => one.id !== id))

export const useStarted = (): readonly StartedAnalysis[] =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => started,
  )
