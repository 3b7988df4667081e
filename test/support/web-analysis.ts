import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { givenInvestigation, type TestClient, untilEnded } from './app.ts'
import { type Hands, POINTER } from './hands.ts'
import { signedInBrowser } from './mfa-session.ts'
import type { WebApp } from './web-app.ts'

export const QUESTION = 'Who signed off the second instalment, and when?'
/** Two that agree, one that does not, and one beside the point. */
export const LETTERS = [
  'Maria Lindt signed off the second instalment on Friday, 14 March, before the audit began.',
  'I saw the second instalment on the desk of Maria Lindt. She signed off the second instalment on Friday.',
  'The second instalment came to 1,350 euro. Nobody but the buyer had asked for it.',
  'The lift in the east wing was inspected in May and found to be in order.',
]

/** A case with a question about the letters and its checked analysis, made through the service. */
export async function givenAnalysis(
  client: TestClient,
  texts: readonly string[] = LETTERS,
): Promise<{ caseId: string; analysis: Analysis; path: string }> {
  const { id: caseId } = await givenInvestigation(client, texts)
  const question = await client.call<{ id: string }>('POST', `/api/investigations/${caseId}/questions`, {
    text: QUESTION,
  })
  const accepted = await client.call<{ id: string }>('POST', '/api/analysis/generate', {
    investigation_id: caseId,
    type: 'question',
    question_id: question.body.id,
  })
  const analysis = await untilEnded(client, accepted.body.id)
  expect(analysis.generation_status).toBe('verified')
  return { caseId, analysis, path: `/cases/${caseId}/analyses/${analysis.id}` }
}

export const judgmentBar = (page: Page) => page.getByRole('region', { name: 'Judgment' })
export const verdict = (page: Page, name: string) =>
  judgmentBar(page).getByRole('button', { name, exact: true })

/** Passes both gates as a reader does: the detail, then a citation beside it. */
export async function readUpToJudgment(page: Page, hands: Hands = POINTER): Promise<void> {
  await hands.press(page.getByRole('button', { name: /^Findings \(/ }))
  await hands.press(page.getByRole('button', { name: 'Citation 1', exact: true }))
  await judgmentBar(page).getByText('Citation opened').waitFor()
}

/** The reason that a button gives for not being of use yet. */
export async function reasonOf(page: Page, name: string): Promise<string | null> {
  // In one look: what disables it may go while it is being read.
  return await verdict(page, name).evaluate((button) => {
    if (button.getAttribute('aria-disabled') !== 'true') return null
    return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
  })
}

/** Ends the sessions of a page's person from another device of theirs. */
export async function endSessions({ app }: WebApp, client: TestClient): Promise<void> {
  const { browser } = await signedInBrowser(app, client, { mfaProven: true })
  const { body } = await browser.get<{ items: { id: string; current: boolean }[] }>('/api/auth/sessions')
  const others = body.items.filter(({ current }) => !current)
  expect(others.length).toBeGreaterThan(0)
  for (const { id } of others)
    expect((await browser.send('DELETE', `/api/auth/sessions/${id}`)).status).toBeLessThan(300)
}

/** What the tab that signs in brings: a new session, and word of it to the page that waits. */
export async function signInAgain({ app, url }: WebApp, page: Page, client: TestClient): Promise<void> {
  const { browser } = await signedInBrowser(app, client, { mfaProven: true })
  await page.context().addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url })))
  const tab = await page.context().newPage()
  await tab.goto('/signed-in')
  await tab.getByRole('heading', { name: 'You are signed in' }).waitFor()
}

/** Waits until a button of the judgment gives this reason, or none. */
export async function expectReason(page: Page, name: string, reason: string | null): Promise<void> {
  await expect.poll(() => reasonOf(page, name)).toBe(reason)
}
