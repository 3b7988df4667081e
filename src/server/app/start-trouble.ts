import { toAppError } from '#server/platform/http/problem.ts'
import { storageTrouble } from '#server/platform/storage-trouble.ts'

const CANNOT_LISTEN: Readonly<Record<string, string>> = {
  EADDRINUSE:
    'Port {port} is in use. Stop the program that listens there, or set PORT or METRICS_PORT, whichever names it, to another one.',
  EACCES:
    'This user may not listen on port {port}. Set PORT or METRICS_PORT, whichever names it, to one above 1023.',
  EADDRNOTAVAIL:
    'HOST must be an address of this machine, for instance 127.0.0.1, or 0.0.0.0 for all of them.',
}
const NO_ANSWER =
  'The database stopped answering while the service was starting. Check that it runs and is not overloaded, then start the service again.'

/** SQLSTATEs of a server without disk, memory or connections, which says so itself. */
const OUT_OF_ROOM = /^53/

/** The one sentence that an operator reads when the service cannot start. */
export function startTrouble(error: NodeJS.ErrnoException & { readonly port?: number }): string {
  const { syscall, code = '', port = 0 } = error
  // Other servers are looked up where the settings that name them are read.
  const listening = syscall === 'getaddrinfo' ? 'EADDRNOTAVAIL' : syscall === 'listen' ? code : ''
  const found = CANNOT_LISTEN[listening] ?? storageTrouble(error)?.message
  if (found !== undefined) return found.replace('{port}', String(port))
  const isLost = toAppError(error).code === 'DATABASE_UNAVAILABLE' && !OUT_OF_ROOM.test(code)
  return isLost ? NO_ANSWER : error.message
}
