import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<{ readonly name: string; open: boolean }>()

/**
 * Marks everything that `work` starts as inside a transaction. The embedded database has one session: a query beside
 * the open transaction would wait for itself forever, so it is refused at once.
 */
export async function insideTransaction<T>(name: string, work: () => Promise<T>): Promise<T> {
  requireOutsideTransaction(name)
  const scope = { name, open: true }
  try {
    return await current.run(scope, work)
  } finally {
    scope.open = false
  }
}

export function requireOutsideTransaction(what: string): void {
  const scope = current.getStore()
  if (scope?.open)
    throw new Error(`${what} was started beside the open transaction "${scope.name}", not in it`)
}

/** For timers set inside a transaction that fire after it. */
export const outsideTransaction = <T>(work: () => T): T => current.exit(work)
