import { rm } from 'node:fs/promises'
import { createContext } from '#server/app/context.ts'
import { createHttp } from '#server/app/http.ts'
import { configFrom } from '#server/config/config.ts'
import { EMBEDDED } from '#server/config/database.ts'
import { environment } from '#server/config/env.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** The description of the API, as the service serves it, without an installation and whatever its settings are. */
export async function printOpenApi(): Promise<void> {
  const folder = await makeTemporaryFolder()
  try {
    const config = configFrom(environment.parse({ DATA_DIR: folder, ...EMBEDDED }))
    const context = await createContext({ ...config, logLevel: 'error', logsForAlarms: false })
    const http = await createHttp(context)
    try {
      await http.ready()
      process.stdout.write(`${JSON.stringify(http.swagger(), null, 2)}\n`)
    } finally {
      await http.close()
      await context.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
