import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { givenInvestigation } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { carryOut } from '../support/generation.ts'
import { KEYBOARD } from '../support/hands.ts'
import { axeViolations, createWebApp, type WebApp, type WebPage } from '../support/web-app.ts'

const chromium = await enterBrowser()

const hours = ['07:52', '09:10', '12:13', '13:02', '18:31']
const DOOR = `date,time,name,door\n${hours.map((hour) => `2026-03-09,${hour},JO WEBER,LOBBY`).join('\n')}\n2026-04-20,08:00,JO WEBER,LOBBY`
const INVITATION =
  'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20260312\nSUMMARY:Cello recital\nLOCATION:Main hall\nEND:VEVENT\nEND:VCALENDAR'
const CHAT = `[2026-03-09, 08:41] Dana: who has the key
[2026-03-09, 08:50] Jo: it is in the safe
[2026-03-09, 08:51] Dana: thanks
[2026-03-09, 08:55] Jo: no worries`
const NOTE = 'I joined in 2019 and have worked in this office since.\n\nI saw the door open on 10 March 2026.'

describe.skipIf(!chromium)('the chronology in the browser', () => {
  let web: WebApp
  let seat: WebPage
  let url: string

  beforeAll(async () => {
    web = await createWebApp(chromium!, { work: false })
    seat = await web.signedIn('member')
    const { client } = seat
    const { body } = await client.call<{ id: string }>('POST', '/api/investigations', { title: 'A case' })
    url = `/cases/${body.id}/chronology`
    for (const [title, content] of Object.entries({
      'door.csv': DOOR,
      recital: INVITATION,
      chat: CHAT,
      NOTE,
    })) {
      const added = await client.call<Evidence>('POST', `/api/investigations/${body.id}/evidence`, {
        title,
        content,
      })
      await carryOut(web.app, 'evidence-units', {
        organizationId: client.organizationId,
        evidenceId: added.body.id,
      })
    }
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  it('shows a log’s day as one entry that opens, a chat’s words and who says them, and an appointment in words', async () => {
    const { page, problems } = seat
    await page.goto(url)
    const march = page.getByRole('region', { name: 'March 2026' })
    const log = march.getByRole('listitem').filter({ hasText: '5 rows of door.csv, 07:52 to 18:31' }).first()
    expect(await log.getByText('JO WEBER').count()).toBe(0)
    await log.getByRole('button', { name: 'Show all 5' }).click()
    await expect.poll(() => log.getByText('JO WEBER').count()).toBe(5)
    await log.getByText('2026-03-09 · 09:10 · JO WEBER · LOBBY').waitFor()
    await march.getByText('4 messages of chat, 08:41 to 08:55').waitFor()
    await march.getByText('Dana: who has the key').waitFor()
    expect(await march.getByText('Jo: no worries').count()).toBe(0)
    await march.getByText('Cello recital · Main hall').waitFor()
    expect(await page.getByText('BEGIN:VEVENT').count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('says that an item waits to be read, and shows what it tells once it has been', async () => {
    const { page, client, problems } = await web.signedIn('member', 'waits-to-be-read')
    const { id, evidenceIds } = await givenInvestigation(client, ['The gate was open on 9 March 2026.'])
    await page.goto(`/cases/${id}/chronology`)
    await page.getByText('1 item waits to be read. More may appear.').waitFor()
    await page.getByText('No dated entries').waitFor()
    await carryOut(web.app, 'evidence-units', {
      organizationId: client.organizationId,
      evidenceId: evidenceIds[0]!,
    })
    await page.getByText('The gate was open on 9 March 2026.').waitFor()
    await page.getByText('1 item waits to be read.').waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })

  it('keeps the kinds and days that are shown in the address, as chips that can be taken off', async () => {
    const { page } = seat
    await page.goto(url)
    const kinds = page.getByRole('group', { name: 'Kinds of entries' })
    await KEYBOARD.press(kinds.getByRole('button', { name: /^Rows/ }))
    await page.getByText('5 rows of door.csv').waitFor({ state: 'hidden' })
    await KEYBOARD.write(page.getByRole('textbox', { name: 'From' }), '1 Mar 2026')
    await page.getByText('I joined in 2019').waitFor({ state: 'hidden' })
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ kinds: 'statement,message,plan,document', from: '2026-03-01' })
    await page.reload()
    await page.getByText('I saw the door open').waitFor()
    await kinds.getByRole('button', { name: /^Rows 2/, pressed: false }).waitFor()
    const from = page.getByRole('textbox', { name: 'From' })
    await expect.poll(() => from.inputValue()).toBe('1 Mar 2026')
    await KEYBOARD.press(page.getByRole('button', { name: 'Remove the filter from 1 Mar 2026' }))
    await page.getByText('I joined in 2019').waitFor()
    await expect.poll(() => from.inputValue()).toBe('')
    await KEYBOARD.press(kinds.getByRole('button', { name: /^Rows/ }))
    await page.getByText('5 rows of door.csv').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  it('names whom a link means by their id, and keeps to what that person says', async () => {
    const { page, client } = seat
    const caseId = url.split('/')[2]
    const { body } = await client.call<{ items: { id: string; name: string }[] }>(
      'GET',
      `/api/investigations/${caseId}/people`,
    )
    const dana = body.items.find(({ name }) => name === 'Dana')!
    await page.goto(`${url}?person=${dana.id}`)
    await page.getByText('Dana: who has the key').waitFor()
    const person = page.getByRole('combobox', { name: 'Person' })
    await expect.poll(() => person.locator('option:checked').innerText()).toBe('Dana')
    await KEYBOARD.press(page.getByRole('button', { name: 'Remove the filter Dana' }))
    await expect.poll(() => page.url()).not.toContain('person=')
  })

  it('is jumped in by month, and walked through with j, k and Enter', async () => {
    const { page } = seat
    await page.goto(url)
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    const jump = page.getByRole('navigation', { name: 'Jump in time' })
    await jump.getByRole('button', { name: '1 entry before' }).waitFor()
    await KEYBOARD.press(jump.getByRole('button', { name: 'Mar 2026: 4 entries' }))
    await expect.poll(focused).toContain('5 rows of door.csv')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toContain('JO WEBER')
    await page.keyboard.press('j')
    await expect.poll(focused).toContain('4 messages of chat')
    await page.keyboard.press('k')
    await expect.poll(focused).toContain('5 rows of door.csv')
    await KEYBOARD.press(jump.getByRole('button', { name: '1 entry before' }))
    await expect.poll(focused).toContain('I joined in 2019')
  })

  it('is printed with everything that a group holds, and with nothing to press', async () => {
    const { page } = seat
    await page.goto(url)
    const march = page.getByRole('region', { name: 'March 2026' })
    await march.getByText('5 rows of door.csv').waitFor()
    expect(await march.getByText('JO WEBER').count()).toBe(0)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => march.getByText('JO WEBER').count()).toBe(5)
    await march.getByText('Jo: no worries').waitFor()
    await expect.poll(() => march.getByRole('button').count()).toBe(0)
    await expect.poll(() => march.getByRole('link', { name: 'open' }).count()).toBe(0)
    await page.emulateMedia({ media: null })
    await expect.poll(() => march.getByText('JO WEBER').count()).toBe(0)
  })

  it('takes a day as the product writes days, moves it with the arrows and says what it does not understand', async () => {
    const { page } = seat
    await page.goto(url)
    const from = page.getByRole('textbox', { name: 'From' })
    await KEYBOARD.write(from, '2026-03-09')
    await page.keyboard.press('Tab')
    await expect.poll(() => from.inputValue()).toBe('9 Mar 2026')
    await from.press('ArrowUp')
    await expect.poll(() => from.inputValue()).toBe('10 Mar 2026')
    const asked = () => new URL(page.url()).searchParams.get('from')
    await expect.poll(asked).toBe('2026-03-10')
    await KEYBOARD.write(from, '3/4/2026')
    await page.keyboard.press('Tab')
    await page.getByText('Write a day such as 8 Mar 2024 or 2024-03-08.').waitFor()
    await expect.poll(asked).toBeNull()
    expect(await axeViolations(page)).toEqual([])
  })
})
