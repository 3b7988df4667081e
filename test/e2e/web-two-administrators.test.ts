import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActivePrompt } from '#shared/contracts/prompts.ts'
import type { Settings } from '#shared/contracts/settings.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { KEYBOARD } from '../support/hands.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()

describe.skipIf(!chromium)('two administrators at once', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  it('whoever saves a line for reports second is told what it has become, and may put theirs in its place', async () => {
    const { page, client, problems } = await web.signedIn('admin', 'both-setting')
    const colleague = await web.app.client('owner', 'both-setting')
    const kept = async () => (await client.call<Settings>('GET', '/api/admin/settings')).body.confidentiality
    await page.goto('/admin/settings')
    const line = page.getByRole('textbox', { name: 'Confidentiality line' })
    await KEYBOARD.write(line, 'For the auditors')
    await colleague.call('PUT', '/api/admin/settings', { confidentiality: 'For the board' })
    await KEYBOARD.press(page.getByRole('button', { name: 'Save for reports' }))
    await page.getByText(/^owner.* changed this .*; it is now “For the board”\. Save again/).waitFor()
    expect([await kept(), await line.inputValue()]).toEqual(['For the board', 'For the auditors'])
    expect(await axeViolations(page)).toEqual([])
    await KEYBOARD.press(page.getByRole('button', { name: 'Save for reports' }))
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await kept()).toBe('For the auditors')
    // The refusal is an answer of 409, which Chromium writes into its console.
    expect(problems).toEqual([expect.stringContaining('409')])
  })

  it('whoever saves a prompt second is told what the first has activated, sees it, and decides; the next version begins as a draft', async () => {
    const { page, client, problems } = await web.signedIn('admin', 'both-prompting')
    const colleague = await web.app.client('owner', 'both-prompting')
    const active = async () =>
      (await client.call<{ items: ActivePrompt[] }>('GET', '/api/admin/prompts')).body.items[0]!
    const shipped = await active()
    await page.goto('/admin/prompts')
    await KEYBOARD.press(page.getByRole('button', { name: 'New version from this one' }))
    const system = page.getByRole('textbox', { name: 'System prompt' })
    await KEYBOARD.write(system, `${shipped.system_prompt}\nMine.`)
    await KEYBOARD.press(page.getByRole('checkbox', { name: 'Activate immediately' }))
    await colleague.call('POST', '/api/admin/prompts', {
      prompt_type: shipped.prompt_type,
      system_prompt: `${shipped.system_prompt}\nTheirs.`,
      user_prompt_template: shipped.user_prompt_template,
      expected_active_version: 1,
    })
    await KEYBOARD.press(page.getByRole('button', { name: 'Save and activate' }))
    const told = page.getByRole('alert')
    await told.getByText(/^Version 2 was activated by owner.* after you opened this\./).waitFor()
    await page.getByRole('button', { name: 'Save and activate', description: /First decide/ }).waitFor()
    expect((await active()).version).toBe(2)
    await KEYBOARD.press(told.getByRole('button', { name: 'Show what changed from version 1 to 2' }))
    await page.getByText('Theirs.', { exact: true }).waitFor()
    expect(await system.inputValue()).toContain('Mine.')
    expect(await axeViolations(page)).toEqual([])
    await KEYBOARD.press(told.getByRole('button', { name: 'Save and activate mine all the same' }))
    await page.getByRole('region', { name: 'Version 3' }).getByText('Mine.').waitFor()
    expect(await active()).toMatchObject({ version: 3, system_prompt: expect.stringContaining('Mine.') })
    // Whoever asked for it once has not asked for it with the next version.
    await KEYBOARD.press(page.getByRole('button', { name: 'New version from this one' }))
    await KEYBOARD.write(system, 'Another one.')
    await page.getByRole('button', { name: 'Save as draft' }).waitFor()
    // The refusal is an answer of 409, which Chromium writes into its console.
    expect(problems).toEqual([expect.stringContaining('409')])
  })
})
