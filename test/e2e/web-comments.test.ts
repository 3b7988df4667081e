import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Comment } from '#shared/contracts/comments.ts'
import { givenInvestigation } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { KEYBOARD } from '../support/hands.ts'
import { givenAnalysis } from '../support/web-analysis.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'
import { cutOff } from '../support/web-layout.ts'

const chromium = await enterBrowser()
/** A phone, and a window of 1280 by 900 at 200 %. */
const NARROW = [
  { width: 390, height: 844 },
  { width: 640, height: 450 },
]

/** The tabs of a case are moved sideways on a phone. */
const TAB = /^a “(?:Questions|Report)[ \d]*” is beside the screen$/

/** Runs in the page: how far to the right anything in these stands. */
const rightmost = (entries: Element[]): number =>
  Math.max(
    0,
    ...entries
      .flatMap((one) => [...one.querySelectorAll('*')])
      .map((one) => one.getBoundingClientRect().right),
  )

describe.skipIf(!chromium)('comments in the browser', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  const field = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' })
  const line = (page: Page) => page.getByRole('button', { name: '1 comment is waiting for you' })
  /** Two people who work on one case. */
  const givenColleagues = async (organization: string) => {
    const ana = await web.signedIn('member', organization)
    const tom = await web.signedIn('member', organization)
    await ana.client.call('PATCH', '/api/auth/account', { name: 'Ana Reyes' })
    await tom.client.call('PATCH', '/api/auth/account', { name: 'Tom Holt' })
    return { ana, tom }
  }

  it('a colleague is mentioned on an item by keyboard alone, finds it waiting, goes there and marks it as done', async () => {
    const { ana, tom } = await givenColleagues('weir')
    const { id, evidenceIds } = await givenInvestigation(ana.client, ['The gate was shut at ten.'])
    await tom.page.goto('/cases')
    await tom.page.getByRole('table', { name: 'Cases' }).waitFor()
    expect(await tom.page.getByText(/waiting for you/).count()).toBe(0)

    const { page } = ana
    await page.goto(`/cases/${id}/evidence?item=${evidenceIds[0]}`)
    await KEYBOARD.press(page.getByRole('button', { name: 'Comments (0)' }))
    await KEYBOARD.write(field(page), 'Was it shut, @to')
    await page.getByRole('option', { name: 'Tom Holt' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(() => field(page).inputValue()).toBe('Was it shut, @Tom Holt ')
    await page.keyboard.type('?')
    await page.keyboard.press('Control+Enter')
    const comment = page.getByRole('article', { name: /^Ana Reyes/ })
    await comment.getByText('Was it shut, @Tom Holt ?').waitFor()
    await expect.poll(() => field(page).inputValue()).toBe('')
    await page.getByRole('button', { name: 'Comments (1)' }).waitFor()

    await tom.page.reload()
    await KEYBOARD.press(line(tom.page))
    expect(await axeViolations(tom.page)).toEqual([])
    await KEYBOARD.press(tom.page.getByRole('link', { name: 'Was it shut, @Tom Holt ?' }))
    const sought = tom.page.getByRole('article', { name: /^Ana Reyes/ })
    await expect.poll(() => sought.evaluate((one) => one === document.activeElement)).toBe(true)
    // Somebody else's words are theirs.
    expect(await sought.getByRole('button').allTextContents()).toEqual(['Done'])
    await KEYBOARD.press(sought.getByRole('button', { name: 'Done' }))
    const fold = tom.page.getByRole('button', { name: '1 done', exact: true })
    await expect.poll(() => fold.evaluate((one) => one === document.activeElement)).toBe(true)
    await tom.page.keyboard.press('Enter')
    await sought.getByText(/^Done by Tom Holt/).waitFor()
    expect(await axeViolations(tom.page)).toEqual([])
    await tom.page.goto('/cases')
    await tom.page.getByRole('table', { name: 'Cases' }).waitFor()
    await expect.poll(() => line(tom.page).count()).toBe(0)
    expect([...ana.problems, ...tom.problems]).toEqual([])
  })

  it('one’s own is changed and deleted, and stands on the case with what is said of its analyses', async () => {
    const { ana } = await givenColleagues('sluice')
    const { page, client } = ana
    const { path, analysis, caseId } = await givenAnalysis(client)
    await page.goto(path)
    const folded = page.getByRole('button', { name: 'Comments (0)' })
    await expect.poll(() => folded.getAttribute('aria-expanded')).toBe('false')
    await folded.click()
    await field(page).fill('Too sure of itself.')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByRole('article', { name: /^Ana Reyes/ }).waitFor()
    expect(await axeViolations(page)).toEqual([])

    await page.goto(`/cases/${caseId}`)
    const comments = page.getByRole('region', { name: 'Comments' })
    const own = comments.getByRole('article', { name: /^Ana Reyes/ })
    await own.getByText('Too sure of itself.').waitFor()
    await own.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('textbox', { name: 'Change your comment' }).fill('Not sure at all.')
    await page.getByRole('button', { name: 'Save' }).click()
    await own.getByText('edited').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await own.getByRole('link').click()
    await page.waitForURL(new RegExp(`/analyses/${analysis.id}[?]comment=`))
    await page
      .getByRole('article', { name: /^Ana Reyes/ })
      .getByText('Not sure at all.')
      .waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Comments (0)' }).waitFor()
    expect(ana.problems).toEqual([])
  })

  it('what was typed stays where the service refuses it, and a viewer is told why there is no field', async () => {
    const { ana } = await givenColleagues('lock')
    const { id } = await givenInvestigation(ana.client, [])
    const { page } = ana
    await page.goto(`/cases/${id}`)
    await page.route('**/comments', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await field(page).fill('Ask for the ledger.')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Your text is still here.').waitFor()
    await page.reload()
    await expect.poll(() => field(page).inputValue()).toBe('Ask for the ledger.')
    await page.unroute('**/comments')
    await field(page).press('Control+Enter')
    await page.getByRole('article').getByText('Ask for the ledger.').waitFor()

    const viewer = await web.signedIn('viewer', 'lock')
    await viewer.page.goto(`/cases/${id}`)
    const comments = viewer.page.getByRole('region', { name: 'Comments' })
    await comments.getByText('Ask for the ledger.').waitFor()
    await comments.getByText('Your role is Viewer: you can read but not change anything.').waitFor()
    expect(await comments.getByRole('button').count()).toBe(0)
    expect(viewer.problems).toEqual([])
  })

  it.each(NARROW)('nothing is cut off in a window of $width by $height', async (viewport) => {
    const { ana, tom } = await givenColleagues(`quay${viewport.width}`)
    const { client } = ana
    const { path, analysis, caseId } = await givenAnalysis(client)
    const { items } = (
      await client.call<{ items: { id: string }[] }>('GET', `/api/investigations/${caseId}/evidence`)
    ).body
    const [item] = items
    for (const [target_type, target_id] of [
      ['investigation', caseId],
      ['evidence', item?.id],
      ['analysis', analysis.id],
    ])
      await client.call<Comment>('POST', `/api/investigations/${caseId}/comments`, {
        target_type,
        target_id,
        text: `A word as long as ${'x'.repeat(90)} for @Tom Holt`,
        mentions: [tom.client.userId],
      })
    const { page } = tom
    await page.setViewportSize(viewport)
    const cut: string[] = []
    const look = async (where: string) => {
      const found = (await cutOff(page)).filter((each) => !TAB.test(each))
      cut.push(...found.map((each) => `${where}: ${each}`))
      if ((await page.getByRole('article').evaluateAll(rightmost)) > viewport.width)
        cut.push(`${where}: words of a comment are beside the screen`)
      expect(await axeViolations(page)).toEqual([])
    }
    await page.goto('/cases')
    await page.getByRole('button', { name: '3 comments are waiting for you' }).click()
    await look('the list of cases')
    for (const [where, address] of [
      ['the case', `/cases/${caseId}`],
      ['the item', `/cases/${caseId}/evidence?item=${item?.id}`],
      ['the analysis', path],
    ] as const) {
      await page.goto(address)
      if (where === 'the item') await page.getByRole('button', { name: 'Comments (1)' }).click()
      await page.getByRole('article').first().waitFor()
      await look(where)
    }
    expect(cut).toEqual([])
  })
})
