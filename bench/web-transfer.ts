import type { Page } from 'playwright-core'

export interface Transfer {
  /** As transferred, without headers. */
  readonly scriptKb: number
  readonly styleKb: number
  readonly scripts: number
}

/** What a browser with an empty cache transfers until the list of cases is usable. */
export async function measureTransfer(page: Page, encoding: 'gzip' | 'br'): Promise<Transfer> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': encoding } })
  const kinds = new Map<string, 'script' | 'style'>()
  const headers = new Map<string, number>()
  const bytes = { script: 0, style: 0 }
  let scripts = 0
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') kinds.set(requestId, 'script')
    if (type === 'Stylesheet') kinds.set(requestId, 'style')
    headers.set(requestId, response.encodedDataLength)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (!kind) return
    bytes[kind] += encodedDataLength - (headers.get(requestId) ?? 0)
    if (kind === 'script') scripts++
  })
  await page.goto('/cases')
  const search = page.getByRole('textbox', { name: 'Search cases' })
  await page.getByRole('table', { name: 'Cases' }).waitFor()
  await search.click()
  await search.fill('x')
  await page.getByText('No matching cases').waitFor()
  await session.detach()
  return { scriptKb: kb(bytes.script), styleKb: kb(bytes.style), scripts }
}

const kb = (bytes: number) => Number((bytes / 1_000).toFixed(1))
