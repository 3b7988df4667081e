import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { givenInvestigation } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { KEYBOARD } from '../support/hands.ts'
import { givenAnalysis } from '../support/web-analysis.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'
import { cutOff } from '../support/web-layout.ts'

const chromium = await enterBrowser()
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
const VIEWER = 'Your role is Viewer: you can read but not change anything.'
const TALK = `# Talk at the lock

**Ng:** Who had the key on *Monday*?

**Lom:** I had it. The list says so:

- Gate 2 was open
- Gate 3 was shut

| Hour | Gate |
|---|---|
| 07:10 | open |
`

describe.skipIf(!chromium)('what a reader needs stands in its place', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  it('as words beside the main button, which says what is missing to everybody, and behind any other by a touch', async () => {
    const { page, client, problems } = await web.signedIn('member', 'words-in-place')
    const { id } = await givenInvestigation(client, ['The gate was open.'])
    await page.goto(`/cases/${id}/analyses`)
    const missing = 'Choose a question, or write a new one.'
    await page.getByRole('button', { name: 'Generate', description: missing }).waitFor()
    const words = page.getByText(missing, { exact: true })
    await words.waitFor()
    await page.getByRole('textbox', { name: 'What do you want to know?' }).fill('Who opened the gate?')
    await words.waitFor({ state: 'detached' })
    await page.goto(`/cases/${id}/evidence`)
    await page.getByRole('button', { name: 'Add text' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add text' })
    const add = dialog.getByRole('button', { name: 'Add', disabled: true })
    const why = (await add.getAttribute('aria-describedby')) ?? ''
    await dialog.locator(`[id="${why}"]`).waitFor()
    expect(await axeViolations(page)).toEqual([])

    const viewer = await web.signedIn('viewer', 'words-in-place', PHONE)
    await viewer.page.goto(`/cases/${id}/evidence`)
    const locked = viewer.page.getByRole('button', { name: 'Add text', description: VIEWER })
    // It says that it cannot be pressed; a finger tries all the same.
    await locked.tap({ force: true })
    await viewer.page.locator('[popover]:popover-open', { hasText: VIEWER }).waitFor()
    await viewer.page.goto('/cases')
    await viewer.page.getByText(VIEWER, { exact: true }).waitFor()
    expect(await cutOff(viewer.page)).toEqual([])
    expect([...problems, ...viewer.problems]).toEqual([])
  })

  it('as the number of allegations that stand, in their tab', async () => {
    const { page, client, problems } = await web.signedIn('member', 'counted-tabs')
    const { id } = await givenInvestigation(client, [])
    await page.goto(`/cases/${id}/allegations`)
    await page.getByRole('link', { name: 'Allegations 0' }).waitFor()
    await KEYBOARD.write(page.getByRole('textbox', { name: 'Add an allegation' }), 'Lom took the key.')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Allegations 1' }).waitFor()
    expect(problems).toEqual([])
  })

  it('as a Markdown file looks, with what was searched marked at its words', async () => {
    const { page, client, problems } = await web.signedIn('member', 'markdown')
    const { id } = await givenInvestigation(client, [])
    await page.goto(`/cases/${id}/evidence`)
    await page
      .getByLabel('Add files')
      .first()
      .setInputFiles([{ name: 'talk.md', mimeType: 'text/markdown', buffer: Buffer.from(TALK) }])
    await page.getByText('1 file became 1 item.').waitFor()
    await expect
      .poll(async () => {
        const { body } = await client.call<{ items: Evidence[] }>('GET', `/api/investigations/${id}/evidence`)
        return body.items[0]?.text_status
      })
      .toBe('extracted')
    const { body } = await client.call<{ items: Evidence[] }>('GET', `/api/investigations/${id}/evidence`)
    await page.goto(`/cases/${id}/evidence?item=${body.items[0]?.id}&q=key`)
    const evidence = page.getByRole('complementary', { name: 'Evidence' })
    await evidence.getByText('Talk at the lock', { exact: true }).waitFor()
    await expect.poll(() => evidence.locator('mark').allTextContents()).toEqual(['key'])
    await expect
      .poll(() => evidence.locator('mark').locator('xpath=..').innerText())
      .toContain('Who had the key')
    await expect.poll(() => evidence.getByRole('cell', { name: 'open' }).count()).toBe(1)
    const shown = await evidence.innerText()
    for (const sign of ['**', '# ', '*Monday*', '|', '- Gate']) expect(shown).not.toContain(sign)
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('as what an act was about, when it was done and by whom, where the trail has one column', async () => {
    const admin = await web.signedIn('admin', 'small-trail', PHONE)
    const { body: session } = await admin.client.call<{ user: { name: string } }>('GET', '/api/auth/session')
    await admin.client.call('POST', '/api/investigations', { title: 'The depot' })
    const viewer = await web.app.client('viewer', 'small-trail')
    await viewer.call('POST', '/api/investigations', { title: 'Not theirs' })
    const { page } = admin
    await page.goto('/admin/audit?action=investigation.create')
    const row = page.getByRole('row', { name: /The depot/ })
    await row.waitFor()
    const words = await row.innerText()
    expect(words).toContain(session.user.name)
    expect(words).toMatch(/\d\d? \w+ \d{4}, \d\d:\d\d:\d\d/)
    await page.getByRole('row', { name: /Refused/ }).waitFor()
    // No row is cut off by the next one: each is as high as what stands in it.
    const cut = page
      .locator('tbody td')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollHeight > cell.clientHeight + 1).map((cell) => cell.textContent),
      )
    expect(await cut).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Week by week' }).click()
    await page.getByText('The last eight weeks').first().waitFor()
    await page.getByText('1 in all').first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(admin.problems).toEqual([])
  })

  it('as the day by which a case has to be finished, in its details and in the list of cases, which shows whose they are', async () => {
    const { page, client, problems } = await web.signedIn('member', 'due-days')
    const { id } = await givenInvestigation(client, [])
    await page.goto('/cases')
    await page.getByRole('columnheader', { name: 'Title' }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Due' }).count()).toBe(0)
    await page.goto(`/cases/${id}`)
    await page.getByRole('button', { name: 'Edit details' }).click()
    await KEYBOARD.write(page.getByRole('textbox', { name: 'Due' }), '4 March 2026')
    await page.keyboard.press('Enter')
    await page.getByRole('definition').filter({ hasText: '4 Mar 2026, overdue' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.goto('/cases')
    await page.getByRole('columnheader', { name: 'Due' }).waitFor()
    await page.getByRole('cell', { name: '4 Mar 2026, overdue' }).waitFor()
    await page.getByRole('combobox', { name: 'Lead' }).selectOption({ label: 'Led by me' })
    await page.getByText('No matching cases').waitFor()
    await client.call('PATCH', `/api/investigations/${id}`, { lead_investigator_id: client.userId })
    await page.reload()
    await page.getByText('1 of 1 case', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Remove the filter Led by me' }).click()
    await page.getByText('1 case', { exact: true }).waitFor()
    expect(await cutOff(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('as what stays undone, for whoever closes a case by its details', async () => {
    const { page, client } = await web.signedIn('member', 'closing')
    const { body } = await client.call<{ id: string }>('POST', '/api/investigations', { title: 'The shed' })
    const question = { text: 'Who had the key?' }
    await client.call('POST', `/api/investigations/${body.id}/questions`, question)
    await page.goto(`/cases/${body.id}`)
    await page.getByRole('button', { name: 'Edit details' }).click()
    const status = page
      .getByRole('dialog', { name: 'Edit details' })
      .getByRole('combobox', { name: 'Status' })
    const undone = '1 question is still open. Closing the case leaves that as it is.'
    await status.selectOption('on_hold')
    expect(await status.getAttribute('aria-describedby')).toBeNull()
    await status.selectOption('closed')
    await page.getByText(undone).waitFor()
    expect(
      await status.evaluate(
        (field) => document.getElementById(field.getAttribute('aria-describedby')!)?.textContent,
      ),
    ).toBe(undone)
  })

  it('as the name of the column that a date of the chronology stands in, where its row has several', async () => {
    const { page, client, problems } = await web.signedIn('member', 'columns')
    const { id } = await givenInvestigation(client, [
      'no,who,what,spent_on,paid\nB1,Lom A,Dinner,2026-03-02,2026-03-09\nB2,Ng I,Train,2026-03-05,2026-03-12\n',
    ])
    await page.goto(`/cases/${id}/chronology`)
    const entry = page.getByRole('listitem').filter({ hasText: '9 Mar 2026' })
    await entry.filter({ hasText: 'paid' }).filter({ hasText: 'B1 · Lom A · Dinner' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('as one field for everybody who is to be invited, with a link for each', async () => {
    const { page, problems } = await web.signedIn('owner', 'inviting-many')
    await page.goto('/admin/users')
    const field = page.getByRole('textbox', { name: 'E-mail address' })
    await KEYBOARD.write(field, 'Ada Ng <ada@one.example>, piet@two.example')
    await page.getByRole('button', { name: 'Invite 2' }).click()
    for (const email of ['ada@one.example', 'piet@two.example'])
      await page
        .getByRole('region', { name: `Link for ${email}` })
        .getByText('/invitation#')
        .waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    await page.getByRole('button', { name: 'I’ve saved it' }).first().click()
    await page.getByRole('region', { name: 'Link for ada@one.example' }).waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Link for piet@two.example' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('as how an answer begins, in the list, and as a field for what it leaves open, where it was read', async () => {
    const { page, client, problems } = await web.signedIn('member', 'follow-ups')
    const { path, caseId } = await givenAnalysis(client)
    await page.goto(`/cases/${caseId}/analyses`)
    const list = page.getByRole('table', { name: 'Analyses' })
    await list.getByRole('row', { name: /signed off the second instalment on Friday/ }).waitFor()
    await page.goto(path)
    await KEYBOARD.press(page.getByRole('button', { name: 'Ask a follow-up question' }))
    const field = page.getByRole('textbox', { name: 'Follow-up question' })
    await KEYBOARD.write(field, 'When was the lift inspected?')
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'When was the lift inspected?' }).first().waitFor()
    expect(new URL(page.url()).pathname).not.toBe(path)
    const { body } = await client.call<{ items: { text: string }[] }>(
      'GET',
      `/api/investigations/${caseId}/questions`,
    )
    expect(body.items.map(({ text }) => text)).toContain('When was the lift inspected?')
    expect(problems).toEqual([])
  })
})
