import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#server/platform/clock.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Notifier } from '#server/ports/notifier.ts'

/** Without a mail server: each notice is a text file in a folder. */
export const createOutboxNotifier = (options: {
  readonly folder: string
  readonly clock: Clock
  readonly ids: Ids
}): Notifier => ({
  send: async ({ subject, text, to }) => {
    await mkdir(options.folder, { recursive: true, mode: 0o700 })
    const moment = options.clock.now().toISOString().replaceAll(':', '-')
    const name = `${moment}-${options.ids.uuid().slice(-12)}.txt`
    const head = to ? `To: ${to}\nSubject: ${subject}` : `Subject: ${subject}`
    await writeFile(join(options.folder, name), `${head}\n\n${text}\n`, { mode: 0o600 })
  },
})
