import { addresses } from '#shared/contracts/addresses.ts'
import { callForAll } from '../../api/client.ts'
import { paths } from '../../paths.ts'

const KEY = 'probity.first-run'

/** Remembered in this tab only: the owner's account was made just now. */
export const beginFirstRun = (): void => sessionStorage.setItem(KEY, 'begun')

export const isFirstRun = (): boolean => sessionStorage.getItem(KEY) !== null

/** Where somebody goes who has just shown a second factor: a new owner to the analysis of the sample, once it is written. */
export async function nextPage(): Promise<string> {
  const asked = new URLSearchParams(location.search).get('return_to')
  // As the browser would read it: `/\elsewhere` is another site.
  if (asked && new URL(asked, location.href).origin === location.origin) return asked
  if (!isFirstRun()) return paths.home()
  const cases = await callForAll(addresses.listInvestigations).catch(() => [])
  const sample = cases.find(({ is_sample }) => is_sample)
  if (!sample) return paths.home()
  const analyses = await callForAll(addresses.listAnalyses, { params: { id: sample.id } }).catch(() => [])
  const readable = analyses.find(({ generated_at }) => generated_at !== null)
  return readable ? paths.analysis(sample.id, readable.id) : paths.case(sample.id)
}
