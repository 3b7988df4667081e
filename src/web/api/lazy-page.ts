import type { ComponentType } from 'react'
import { isServiceReached } from '../ui/connection.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { PageNotLoaded } from '../ui/not-loaded.tsx'

const RELOADED = 'probity.reloaded'

/** A page whose code comes when somebody goes there. */
export const lazyPage = (load: () => Promise<{ default: ComponentType }>) =>
  lazyPart(load, 'default', { missing: PageNotLoaded, onMissing: reloadForNewVersion })

/**
 * A service that answers and has no such code any more is of a newer version: the whole page is loaded again, once for
 * each address. Without an answer there would be nothing to load.
 */
async function reloadForNewVersion(): Promise<void> {
  const here = location.pathname
  if (sessionStorage.getItem(RELOADED) === here || !(await isServiceReached())) return
  sessionStorage.setItem(RELOADED, here)
  location.reload()
  await new Promise(() => {})
}
