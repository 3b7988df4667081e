import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { killProcess, listen, startClosedProcess } from './closed-process.ts'
import { type Enclosure, findEnclosure } from './enclosure.ts'
import type { Paragraph } from './extraction-protocol.ts'
import { watchMemory } from './memory-watch.ts'

/** Recognizes words in pictures (OCR, English). */
export interface PictureReader {
  /** Rejects if the picture cannot be read, or with `Died` if reading it crashed the process. */
  read(picture: Uint8Array): Promise<readonly Paragraph[]>
  close(): Promise<void>
}

/** From the process; null if the picture could not be read. */
export interface SeenPicture {
  readonly id: number
  readonly paragraphs: readonly Paragraph[] | null
}

const ENTRY = join(import.meta.dirname, 'picture-child.ts')
const HEAP_MB = 512

/** A separate process, as restricted as the one that reads files; it starts with the first picture. */
export function createPictureReader(
  options: { memoryMb?: number; enclosure?: Enclosure } = {},
): PictureReader {
  let starting: Promise<ChildProcess> | undefined
  let lastId = 0

  async function start(): Promise<ChildProcess> {
    return startClosedProcess({
      entry: ENTRY,
      memoryMb: options.memoryMb ?? HEAP_MB,
      enclosure: options.enclosure ?? (await findEnclosure()),
    })
  }

  return {
    async read(picture) {
      starting ??= start()
      const child = await starting
      const id = ++lastId
      const seen = Promise.withResolvers<readonly Paragraph[]>()
      const { died, stop } = listen<SeenPicture>(child, (message) => {
        if (message.id !== id) return
        if (message.paragraphs) seen.resolve(message.paragraphs)
        else seen.reject(new Error('the picture could not be read'))
      })
      const endWatch = watchMemory(child, 2 * (options.memoryMb ?? HEAP_MB))
      try {
        child.send({ id, picture })
        return await Promise.race([seen.promise, died])
      } finally {
        endWatch()
        stop()
      }
    },
    async close() {
      // A failed start has already been reported where the reading was requested.
      const child = await starting?.catch(() => null)
      if (child) await killProcess(child)
    },
  }
}
