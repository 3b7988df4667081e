import { totalmem } from 'node:os'

/** What a start with the embedded database, the sample and the local model needs, with its reading processes. */
export const NEEDED_MB = 768
/** Below this the service reads fewer files at once, and the launcher lets V8 and the C library keep less (tools/run.mjs). */
export const LITTLE_MB = 1_100
const BYTES = 1024 * 1024

/** What this process and those that it starts may use together: of the machine or of its container. */
export function memoryMb(): number {
  const limit = process.constrainedMemory()
  return Math.floor(Math.min(totalmem(), limit > 0 ? limit : Number.POSITIVE_INFINITY) / BYTES)
}

export const hasLittleMemory = (mb = memoryMb()): boolean => mb < LITTLE_MB

/** One line for whoever starts the service with too little memory, which the system may end without a word; or null. */
export const describeShortage = (mb: number): string | null =>
  mb < NEEDED_MB
    ? `This machine or container has ${mb} MB of memory, but Probity needs ${NEEDED_MB} MB: if it ends without a word, that is why.`
    : null
