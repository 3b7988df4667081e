import { addresses } from '#shared/contracts/addresses.ts'
import { callForAll } from '../../api/client.ts'
import { paths } from '../../paths.ts'

const KEY = 'probity.first-run'

/** Remembered in this tab only: the owner's account was made just now. */
export const beginFirstRun = (): void => sessionStorage.setItem(KEY, 'begun')

export const isFirstRun = (): boolean => sessionStorage.getItem(KEY) !== null

/** Where somebody goes who has just shown a second factor: a new owner into the sample investigation. */
export async function nextPage(): Promise<string> {
  const asked = new URLSearchParams(location.search).get('return_to')
  // As the browser would read it: `/\elsewhere` is another site.
  if (asked && new URL(asked, location.href).origin === location.origin) return asked
  if (!isFirstRun()) return paths.home()
  const cases = await callForAll(addresses.listInvestigations).catch(() => [])
  const sample = cases.find(({ is_sample }) => is_sample)
  return sample ? paths.case(sample.id) : paths.home()
}
