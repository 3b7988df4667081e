import { isOffline } from '../ui/connection.ts'

/** So long nothing may move while a request is on its way. */
export const STALL_MS = 30_000
/** Once all is sent the service checks the file, which takes longer the larger it is. */
const CHECKED_BYTES_PER_MS = 2_000

export interface StallWatch {
  /** A request goes out, or bytes of it have moved: `whole` is the size of the file once all of it is sent. */
  readonly moved: (whole?: number) => void
  /** It was answered, failed or was stopped by a person. */
  readonly ended: () => void
}

/** Calls `onStall` where a request neither moves nor is answered although the browser has a network. */
export function createStallWatch(onStall: () => void): StallWatch {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (ms: number) => {
    clearTimeout(timer)
    // Without a network the request fails by itself, and is tried again when there is one.
    timer = setTimeout(() => (isOffline() ? wait(ms) : onStall()), ms)
  }
  return {
    moved: (whole = 0) => wait(STALL_MS + whole / CHECKED_BYTES_PER_MS),
    ended: () => clearTimeout(timer),
  }
}
