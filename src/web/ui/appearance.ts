import { useSyncExternalStore } from 'react'

export type Density = 'comfortable' | 'compact'

const watchers = new Set<() => void>()
const current = (): Density =>
  document.documentElement.dataset.density === 'compact' ? 'compact' : 'comfortable'

function setDensity(next: Density): void {
  document.documentElement.dataset.density = next
  localStorage.setItem('probity.density', next)
  for (const watcher of watchers) watcher()
}

/** The user's density; the spacing of tables and lists hangs on it through `--row-pad`. */
export function useDensity(): [Density, (next: Density) => void] {
  const density = useSyncExternalStore((watcher) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }, current)
  return [density, setDensity]
}
