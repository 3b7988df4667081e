import { addresses } from '#shared/contracts/addresses.ts'
import { safeReturnPath } from '#shared/return-path.ts'
import { callForAll } from '../../api/client.ts'
import { paths } from '../../paths.ts'

const KEY = 'probity.first-run'

/** Remembered in this tab only: the owner's account was made just now. */
export const beginFirstRun = (): void => sessionStorage.setItem(KEY, 'begun')

export const isFirstRun = (): boolean => sessionStorage.getItem(KEY) !== null

/** The page of this site that somebody wanted before they were asked to sign in; null where they wanted none. */
export function askedPage(): string | null {
  const asked = new URLSearchParams(location.search).get('return_to')
  return asked === null ? null : safeReturnPath(asked)
}

/** Where somebody goes who has just shown a second factor: a new owner to the analysis of the sample, once it is written. */
export async function nextPage(): Promise<string> {
  const asked = askedPage()
  if (asked) return asked
  if (!isFirstRun()) return paths.home()
  const cases = await callForAll(addresses.listInvestigations).catch(() => [])
  const sample = cases.find(({ is_sample }) => is_sample)
  if (!sample) return paths.home()
  const analyses = await callForAll(addresses.listAnalyses, { params: { id: sample.id } }).catch(() => [])
  const readable = analyses.find(({ generated_at }) => generated_at !== null)
  return readable ? paths.analysis(sample.id, readable.id) : paths.case(sample.id)
}
