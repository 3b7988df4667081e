import { request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Longest time without progress or an answer. */
const REQUEST_MS = 10_000

export const controlSocketPath = (dataDir: string): string => join(dataDir, 'control.sock')

/** One per line: any number of progress lines, then an answer or an error. */
export interface Line {
  readonly progress?: string
  readonly answer?: unknown
  readonly error?: string
}

/** Sends a command to the service that holds the data folder, and passes on its progress; null if none runs. */
export function askRunningService(
  dataDir: string,
  { path, body }: { readonly path: string; readonly body: unknown },
  onProgress: (line: string) => void = () => {},
): Promise<{ status: number; body: Record<string, unknown> } | null> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { socketPath: controlSocketPath(dataDir), path, method: 'POST', timeout: REQUEST_MS },
      async (incoming) => {
        try {
          for await (const each of createInterface({ input: incoming })) {
            const { progress, answer, error } = (each ? JSON.parse(each) : {}) as Line
            if (progress) onProgress(progress)
            if (error) return resolve({ status: 400, body: { error } })
            if (answer) return resolve({ status: 200, body: answer as Record<string, unknown> })
          }
          reject(new Error('the running service ended before it answered'))
        } catch {
          reject(new Error('the running service ended before it answered'))
        }
      },
    )
    outgoing.on('timeout', () =>
      outgoing.destroy(new Error('the running service did not answer within 10 s')),
    )
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else reject(error)
    })
    outgoing.end(JSON.stringify(body))
  })
}
