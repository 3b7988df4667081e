import { readConnection } from './connection.ts'
import { CodeMissing } from './problem.ts'

/** How long code may take to come. */
const DEADLINE_MS = 30_000

/**
 * Fetches code of the application. Without a connection it is not even tried: a browser remembers for as long as the page
 * is open that it could not have a file, and would not ask for it again.
 */
export async function importCode<T>(load: () => Promise<T>): Promise<T> {
  if (readConnection() !== 'connected') throw new CodeMissing()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CodeMissing()), DEADLINE_MS)
  })
  return await Promise.race([load(), late]).finally(() => clearTimeout(timer))
}
