import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'

export interface PollingTime {
  /** Names all that is waited for now. What was waited for before goes on with the time that it has left. */
  readonly waitFor: (names: readonly string[]) => void
  /** Whether nothing that is waited for has any time left. */
  readonly isOver: () => boolean
}

/** Five minutes for each wait, however often what is waited for changes its status meanwhile. */
export function createPollingTime(now: () => number = Date.now): PollingTime {
  let began: ReadonlyMap<string, number> = new Map()
  return {
    waitFor: (names) => {
      began = new Map(names.map((name) => [name, began.get(name) ?? now()]))
    },
    isOver: () => began.size > 0 && now() - Math.max(...began.values()) >= LIMITS.pollForSeconds * 1000,
  }
}

export const usePollingTime = (): PollingTime => useState(() => createPollingTime())[0]
