import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<{ readonly name: string; open: boolean }>()

/**
 * Marks everything that `work` starts as inside a transaction. The embedded database has one session: a query
 * beside the open transaction would wait for itself for ever, so it is refused at once instead.
 */
export async function insideTransaction<T>(name: string, work: () => Promise<T>): Promise<T> {
  assertOutsideTransaction(name)
  const scope = { name, open: true }
  try {
    return await current.run(scope, work)
  } finally {
    scope.open = false
  }
}

export function assertOutsideTransaction(what: string): void {
  const scope = current.getStore()
  if (scope?.open) throw new Error(`${what} was begun inside the transaction "${scope.name}", beside it`)
}

/** For timers set inside a transaction that act after it. */
export const outsideTransaction = <T>(work: () => T): T => current.exit(work)
