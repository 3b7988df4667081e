import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Investigation } from '#shared/contracts/investigations.ts'
import { givenInvestigation } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { giveFiles, KEYBOARD } from '../support/hands.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()

describe.skipIf(!chromium)('cases in the browser', () => {
  let web: WebApp
  const folder = mkdtempSync(join(tmpdir(), 'cases-'))
  beforeAll(async () => {
    web = await createWebApp(chromium!, { work: false })
    return async () => {
      rmSync(folder, { recursive: true, force: true })
      await web.close()
    }
  })
  afterAll(() => leaveBrowser(chromium))

  it('names who was removed since, where what they added stands', async () => {
    const { page, client, problems } = await web.signedIn('owner', 'leaving')
    const leaver = await web.app.client('member', 'leaving')
    await leaver.call('PATCH', '/api/auth/account', { name: 'Ann Reed' })
    const { id, evidenceIds } = await givenInvestigation(leaver, ['Their letter.'])
    await client.call('DELETE', `/api/organizations/${client.organizationId}/members/${leaver.userId}`)
    await page.goto(`/cases/${id}/evidence?item=${evidenceIds[0]}`)
    await page.getByText('Details', { exact: true }).click()
    await page.getByText(/^\d+ \w+ \d{4}, \d\d:\d\d by Ann Reed$/).waitFor()
    expect(problems).toEqual([])
  })

  it('a member opens a case, names the parties and finds it again in the list', async () => {
    const { page, problems } = await web.signedIn('member')
    await page.goto('/')
    await page.getByText('No cases yet').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'New case' }).first().click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Overtime at the depot')
    await page.getByRole('button', { name: 'Create case' }).click()
    await page.getByRole('button', { name: 'Edit parties' }).click()
    await page.getByRole('textbox', { name: 'Name of party 1' }).fill('<img src=x onerror=alert(1)>')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('<img src=x onerror=alert(1)>').waitFor()
    await page.getByRole('link', { name: 'Cases' }).click()
    const table = page.getByRole('table', { name: 'Cases' })
    await table.getByRole('link', { name: 'Overtime at the depot' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('textbox', { name: 'Search cases' }).fill('no such words')
    await page.getByText('No matching cases').waitFor()
    expect(problems).toEqual([])
  })

  it('a case begins with its lead, its question and its files; what cannot be asked now is asked again', async () => {
    const { page, client, problems } = await web.signedIn('member', 'beginning')
    await page.goto('/cases')
    await page.getByText('No cases yet').waitFor()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'New case' })
    await KEYBOARD.press(dialog.getByRole('button', { name: 'Create case' }))
    await dialog.getByText('A case needs a title.').waitFor()
    const files = [1, 2].map((nth) => join(folder, `gate-${nth}.txt`))
    for (const file of files) writeFileSync(file, 'The gate was shut.')
    await giveFiles(KEYBOARD, dialog.getByRole('button', { name: 'Add files' }), files)
    await dialog.getByText('2 files · 36 B').waitFor()
    await KEYBOARD.press(dialog.getByRole('button', { name: 'Remove these files' }))
    await dialog.getByText('2 files').waitFor({ state: 'hidden' })
    await giveFiles(KEYBOARD, dialog.getByRole('button', { name: 'Add files' }), files.slice(0, 1))
    await KEYBOARD.write(dialog.getByRole('textbox', { name: 'Title' }), 'The gate')
    // Whoever opens a case leads it, unless they say otherwise.
    const lead = dialog.getByRole('combobox', { name: 'Lead investigator' })
    await expect.poll(() => lead.inputValue()).not.toBe('')
    const leader = await lead.inputValue()
    await page.route('**/api/investigations/*/questions', (route) => route.abort(), { times: 1 })
    await KEYBOARD.write(dialog.getByRole('textbox', { name: 'First question' }), 'Who shut the gate?')
    await page.keyboard.press('Enter')
    await dialog.getByText('The case is there, and its files are being added.').waitFor()
    await KEYBOARD.press(dialog.getByRole('button', { name: 'Add the question' }))
    await page.waitForURL('**/evidence')
    await page.getByRole('region', { name: 'Uploads' }).getByText('1 of 1 files added').waitFor()
    const { body } = await client.call<{ items: Investigation[] }>('GET', '/api/investigations')
    expect(body.items).toMatchObject([{ title: 'The gate', question_count: 1, evidence_count: 1 }])
    expect(body.items[0]?.lead_investigator_id).toBe(leader)
    expect(body.items[0]?.lead_investigator_id).toBe(body.items[0]?.created_by)
    // The question that never left is all that Chromium complains of.
    expect(problems.filter((one) => !one.includes('ERR_FAILED'))).toEqual([])
  })

  it('a filter stands in the address and as a chip, and nothing is kept in silence', async () => {
    const { page, client, problems } = await web.signedIn('member', 'filtering')
    for (const title of ['Overtime at the depot', 'Keys of the depot'])
      await client.call('POST', '/api/investigations', { title })
    await page.goto('/cases')
    const rows = page.getByRole('table', { name: 'Cases' }).getByRole('link')
    await page.getByText('2 cases', { exact: true }).waitFor()
    await KEYBOARD.write(page.getByRole('textbox', { name: 'Search cases' }), 'keys')
    await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Not closed' })
    await page.getByText('1 of 2 cases').waitFor()
    await page.waitForURL(/\/cases\?(?=.*q=keys)(?=.*status=unfinished)/)
    const later = await page.context().newPage()
    await later.goto(page.url())
    await later.getByText('1 of 2 cases').waitFor()
    expect(await axeViolations(later)).toEqual([])
    await KEYBOARD.press(later.getByRole('button', { name: 'Remove the filter Status: Not closed' }))
    await KEYBOARD.press(later.getByRole('button', { name: 'Remove the filter “keys”' }))
    await later.getByText('2 cases', { exact: true }).waitFor()
    await later.goto('/cases')
    await expect.poll(() => rows.count()).toBe(1)
    await later.getByText('2 cases', { exact: true }).waitFor()
    // On a phone the titles have the width that other columns leave.
    await later.setViewportSize({ width: 390, height: 844 })
    const title = later.getByRole('cell').filter({ hasText: 'Keys of the depot' })
    await expect.poll(async () => (await title.boundingBox())!.width).toBeGreaterThan(220)
    expect(problems).toEqual([])
  })

  it('the first page asks once who is signed in and once for the cases', async () => {
    const { page, problems } = await web.signedIn('member', 'early')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/cases')
    await page.getByText('No cases yet').waitFor()
    for (const path of ['/api/auth/session', '/api/investigations'])
      expect(asked.filter((one) => one === path)).toEqual([path])
    expect(problems).toEqual([])
  })

  it('an address of nothing says so within the frame, and a case without evidence where to add some', async () => {
    const { page, client, problems } = await web.signedIn('member', 'lost')
    const { body } = await client.call<{ id: string }>('POST', '/api/investigations', { title: 'New' })
    await page.goto('/cases/nothing/of/this')
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cases' }).click()
    await page.getByRole('table', { name: 'Cases' }).getByRole('link', { name: 'New' }).click()
    await page.getByText('There is no evidence in this case yet.').waitFor()
    await client.call('POST', `/api/investigations/${body.id}/questions`, { text: 'Who paid?' })
    await page.reload()
    await page.getByRole('link', { name: 'Who paid?' }).waitFor()
    await page.getByRole('link', { name: 'Add evidence' }).click()
    await page.getByRole('heading', { name: 'Evidence' }).waitFor()
    expect(problems).toEqual([])
  })

  it('an address with an id that is none is the page of nothing too', async () => {
    const { page, client } = await web.signedIn('member', 'mistyped')
    const { body } = await client.call<{ id: string }>('POST', '/api/investigations', { title: 'Real' })
    const gone = page.getByRole('heading', { name: 'Not found' })
    for (const path of ['nope', 'nope/evidence', `${body.id}/analyses/nope`, crypto.randomUUID()]) {
      await page.goto(`/cases/${path}`)
      await gone.waitFor()
      await page.getByRole('navigation', { name: 'Main' }).waitFor()
      expect(await page.getByText('UUID').count()).toBe(0)
    }
    for (const path of ['people?person=nope', 'evidence?item=nope']) {
      await page.goto(`/cases/${body.id}/${path}`)
      await page.getByText('Not found, or you do not have access.').waitFor()
      expect(await page.getByText('UUID').count()).toBe(0)
    }
  })

  it('two people who edit the details at once lose no words: each field that both changed is for the later to decide', async () => {
    const { page, client } = await web.signedIn('member', 'editing')
    const { body } = await client.call<{ id: string }>('POST', '/api/investigations', {
      title: 'The gate',
      description: 'As reported.',
    })
    const read = async () => (await client.call<Investigation>('GET', `/api/investigations/${body.id}`)).body
    const other = await web.signedIn('member', 'editing')
    await page.goto(`/cases/${body.id}`)
    await page.getByRole('button', { name: 'Edit details' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit details' })
    await dialog.getByRole('textbox', { name: 'Title' }).fill('My gate')
    await dialog.getByRole('textbox', { name: 'Summary' }).fill('My summary.')
    const theirs = { title: 'Their gate', description: 'Their summary.', case_number: 'HR-9' }
    expect((await other.client.call('PATCH', `/api/investigations/${body.id}`, theirs)).status).toBe(200)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const both = (name: string) => dialog.getByRole('group', { name: `${name} was changed in the meantime` })
    await both('Title').getByText('Their gate').waitFor()
    await dialog.getByText(/changed this case after you opened its details/).waitFor()
    await dialog.getByRole('button', { name: 'Save', description: /^First decide/ }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    // What only they changed is taken without asking.
    expect(await dialog.getByRole('textbox', { name: 'Case number' }).inputValue()).toBe('HR-9')
    expect(await both('Case number').count()).toBe(0)
    expect((await read()).title).toBe('Their gate')
    await KEYBOARD.press(both('Title').getByRole('button', { name: 'Keep mine' }))
    await KEYBOARD.press(both('Summary').getByRole('button', { name: 'Use theirs' }))
    await KEYBOARD.press(dialog.getByRole('button', { name: 'Save' }))
    await dialog.waitFor({ state: 'detached' })
    expect(await read()).toMatchObject({ ...theirs, title: 'My gate' })
  })

  it('two people who edit the parties at once lose nobody', async () => {
    const { page, client } = await web.signedIn('member', 'parties')
    const { body } = await client.call<{ id: string }>('POST', '/api/investigations', {
      title: 'The yard',
      parties: [{ name: 'Ann Reed', role: 'complainant' }],
    })
    const url = `/api/investigations/${body.id}`
    const names = async () =>
      (await client.call<Investigation>('GET', url)).body.parties.map(({ name }) => name)
    await page.goto(`/cases/${body.id}`)
    await page.getByRole('button', { name: 'Edit parties' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit parties' })
    await dialog.getByRole('button', { name: 'Add a party' }).click()
    await dialog.getByRole('textbox', { name: 'Name of party 2' }).fill('Bob Ash')
    await client.call('PATCH', url, {
      parties: [
        { name: 'Ann Reed', role: 'complainant' },
        { name: 'Dan Oke', role: 'witness' },
      ],
    })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(/Whoever they added stands in your list now/).waitFor()
    expect(await names()).toEqual(['Ann Reed', 'Dan Oke'])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await names()).toEqual(['Ann Reed', 'Bob Ash', 'Dan Oke'])
  })

  it('a closed case says so on each of its pages, and whoever may opens it again from there', async () => {
    const { page, client } = await web.signedIn('member', 'closing')
    const { body } = await client.call<{ id: string }>('POST', '/api/investigations', { title: 'Over' })
    await client.call('PATCH', `/api/investigations/${body.id}`, { status: 'closed' })
    const viewer = await web.signedIn('viewer', 'closing')
    await viewer.page.goto(`/cases/${body.id}/evidence`)
    await viewer.page.getByText('This case is closed.').waitFor()
    expect(await viewer.page.getByRole('button', { name: 'Open again' }).count()).toBe(0)
    await page.goto(`/cases/${body.id}/evidence`)
    await page.getByRole('button', { name: 'Open again' }).click()
    await page.getByText('This case is closed.').waitFor({ state: 'detached' })
    const now = await client.call<Investigation>('GET', `/api/investigations/${body.id}`)
    expect(now.body).toMatchObject({ status: 'open', closed_at: null })
  })

  it('a viewer is told why they may not change anything, and an administrator places and releases a hold', async () => {
    const admin = await web.signedIn('admin', 'holders')
    const { body } = await admin.client.call<{ id: string }>('POST', '/api/investigations', { title: 'Held' })
    const viewer = await web.signedIn('viewer', 'holders', { colorScheme: 'dark' })
    await viewer.page.goto(`/cases/${body.id}`)
    const edit = viewer.page.getByRole('button', { name: 'Edit details' })
    await edit.waitFor()
    await expect.poll(() => edit.getAttribute('aria-disabled')).toBe('true')
    await viewer.page
      .getByRole('button', {
        name: 'Place a hold',
        description: 'Only administrators and owners can do this.',
      })
      .waitFor()
    expect(await axeViolations(viewer.page)).toEqual([])

    const { page } = admin
    await page.goto(`/cases/${body.id}`)
    await page.getByRole('button', { name: 'Place a hold' }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Letter of the court')
    await page.getByRole('button', { name: 'Place hold' }).click()
    await page.getByText('In force').waitFor()
    await page.getByText('Legal hold', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Release' }).click()
    await page.getByRole('button', { name: 'Release it now' }).click()
    await page.getByText('Ended').waitFor()
    expect([...admin.problems, ...viewer.problems]).toEqual([])
  })

  it('a session that ends in mid-edit loses no text: the person signs in elsewhere and goes on', async () => {
    const { page, client } = await web.signedIn('member', 'expiring')
    await page.clock.install()
    await page.goto('/cases')
    await page.getByRole('button', { name: 'New case' }).first().click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Written before the session ended')
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    // The page looks for itself now and then, and must not leave because of what it learns.
    await page.clock.fastForward('10:00')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: 'Sign in again' }).getAttribute('href'))
      .toContain('/api/auth/login')
    // What the second tab would bring: a session of the same person, and word of it.
    await page.context().addCookies(cookies)
    const second = await page.context().newPage()
    await second.goto('/signed-in')
    await second.getByRole('heading', { name: 'You are signed in' }).waitFor()
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor({ state: 'hidden' })
    const title = page.getByRole('textbox', { name: 'Title' })
    await expect.poll(() => title.inputValue()).toBe('Written before the session ended')
    await page.getByRole('button', { name: 'Create case' }).click()
    await page.getByRole('button', { name: 'Edit details' }).waitFor()
    const { body } = await client.call<{ items: { title: string }[] }>('GET', '/api/investigations')
    expect(body.items.map((one) => one.title)).toEqual(['Written before the session ended'])
  })
})
