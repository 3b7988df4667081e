/** What is known of a file that is added. */
interface Added {
  readonly id: number
  readonly caseId: string
  readonly bytes: number
  readonly state: string
  readonly held: string | null
}

/** A larger one keeps no other waiting. */
const MAX_WAITED_FOR_BYTES = 50 * 2 ** 20

/**
 * Evidence is numbered as it becomes whole. So the bytes of a file are sent once the files before it have arrived,
 * unless one of these is in trouble or very large; what precedes the bytes goes on side by side. The promise is
 * rejected if the file is not being sent any more.
 */
export const createUploadTurns =
  (find: () => readonly Added[], watch: (watcher: () => void) => () => void) =>
  (id: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = () => {
        const entry = find().find((one) => one.id === id)
        const isSent = entry?.state === 'sending'
        if (isSent && find().some((one) => keepsWaiting(one, entry))) return
        stop()
        if (isSent) resolve()
        else reject(new Error('the upload was stopped before its turn came'))
      }
      const stop = watch(look)
      look()
    })

const keepsWaiting = (earlier: Added, entry: Added): boolean =>
  earlier.id < entry.id &&
  earlier.caseId === entry.caseId &&
  earlier.state === 'sending' &&
  earlier.held === null &&
  earlier.bytes <= MAX_WAITED_FOR_BYTES
