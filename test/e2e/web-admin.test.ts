import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActivePrompt } from '#shared/contracts/prompts.ts'
import type { ProofOfDestruction } from '#shared/manifest.ts'
import { CRON_TOKEN, givenInvestigation } from '../support/app.ts'
import { addVirtualAuthenticator, enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { type Hands, KEYBOARD, NARROW_HANDS } from '../support/hands.ts'
import { createNoisyAnalyst, WORSE } from '../support/noisy-analyst.ts'
import { seededRandom } from '../support/random.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()

describe.skipIf(!chromium)('the administration in the browser', () => {
  const random = seededRandom()
  process.stdout.write(`the administration in the browser: seed ${random.seed}\n`)
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!, { overrides: { analyst: createNoisyAnalyst(random) } })
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  const aPrompt =
    'a prompt is changed as a draft, its evaluation flags it, an owner activates it with a reason and rolls it back'
  it.each(NARROW_HANDS)(`${aPrompt}, $name`, async (hands) => {
    const organization = hands === KEYBOARD ? 'prompting-by-key' : 'prompting'
    const { page, client, problems } = await web.signedIn('owner', organization)
    const active = async () =>
      (await client.call<{ items: ActivePrompt[] }>('GET', '/api/admin/prompts')).body.items[0]!
    const shipped = await active()
    await page.goto('/admin/prompts')
    await hands.press(page.getByRole('button', { name: 'New version from this one' }))
    const template = page.getByRole('textbox', { name: 'User prompt template' })
    await hands.write(template, 'Answer {{question}} with {{evidnce}}')
    const field = page.getByRole('textbox', {
      name: 'User prompt template',
      description: /\{\{evidnce\}\} is not a variable of the prompt “Question”/,
    })
    await field.waitFor()
    await page.getByRole('button', { name: 'Save as draft', description: /Fix the prompt first/ }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await hands.write(template, shipped.user_prompt_template)
    await hands.write(
      page.getByRole('textbox', { name: 'System prompt' }),
      `${shipped.system_prompt}\n${WORSE}`,
    )
    await hands.write(page.getByRole('textbox', { name: 'Note' }), 'Shorter reports')
    await hands.press(page.getByRole('button', { name: 'Save as draft' }))
    const draft = page.getByRole('region', { name: 'Version 2' })
    await draft.getByText(WORSE).waitFor()
    await page.getByRole('button', { name: /Version 2 Draft Shorter reports/ }).waitFor()
    expect((await active()).version).toBe(1)

    const evaluation = page.getByRole('region', { name: 'Evaluation' })
    await hands.press(evaluation.getByRole('button', { name: 'Evaluate' }))
    await evaluation.getByText('Flagged', { exact: true }).waitFor()
    await evaluation.getByRole('rowheader', { name: 'Faithfulness' }).waitFor()
    await hands.press(evaluation.getByRole('button', { name: /Case by case/ }))
    await evaluation.getByRole('table', { name: 'Case by case' }).waitFor()
    expect(await axeViolations(page)).toEqual([])

    const admin = await web.signedIn('admin', organization, { colorScheme: 'dark' })
    await admin.page.goto('/admin/prompts?version=2')
    await admin.page
      .getByRole('button', { name: 'Activate', description: /Only an owner can activate it/ })
      .waitFor()

    await hands.press(draft.getByRole('button', { name: 'Activate' }))
    const dialog = page.getByRole('dialog', { name: 'Activate version 2' })
    await hands.write(
      dialog.getByRole('textbox', { name: 'Why activate it anyway?' }),
      'Shorter reports were asked for',
    )
    await hands.press(dialog.getByRole('button', { name: 'Activate' }))
    await page.getByRole('button', { name: /Version 2 Active/ }).waitFor()
    expect((await active()).version).toBe(2)

    await hands.press(page.getByRole('button', { name: /^Version 1/ }))
    await hands.press(page.getByRole('button', { name: 'Roll back' }))
    const rollback = page.getByRole('dialog', { name: 'Roll back to version 1' })
    await hands.press(rollback.getByRole('button', { name: 'Roll back' }))
    await page.getByRole('button', { name: /Version 3 Active Restored from version 1/ }).waitFor()
    const restored = await active()
    expect(restored).toMatchObject({ version: 3, restored_from_version: 1 })
    expect(restored.system_prompt).toBe(shipped.system_prompt)
    expect([...problems, ...admin.problems]).toEqual([])
  })

  it('a proof of destruction verifies itself in the browser, and a changed one is refused in words', async () => {
    const { page, client, problems } = await web.signedIn('owner', 'destroying')
    const { id, evidenceIds } = await givenInvestigation(client, ['Kept', 'Deleted by somebody'])
    await client.call('DELETE', `/api/evidence/${evidenceIds[1]}`)
    const run = await web.app.http.inject({
      method: 'POST',
      url: '/api/admin/cron/retention',
      headers: { authorization: `Bearer ${CRON_TOKEN}` },
      payload: { ci_run_id: 'build-77' },
    })
    const runId = run.json<{ run_id: string }>().run_id
    await page.goto('/admin/proof')
    await KEYBOARD.press(page.getByRole('table', { name: 'Runs' }).getByRole('link', { name: 'No. 1' }))
    const certificate = page.getByRole('article', { name: 'Proof of destruction No. 1' })
    await certificate.getByText('Verified in this browser').waitFor()
    await certificate.getByText('222-byte salt').waitFor()
    await certificate.getByRole('row', { name: /Evidence/ }).waitFor()
    await certificate.getByText(runId).waitFor()

    const { body: proof } = await client.call<ProofOfDestruction>(
      'GET',
      `/api/admin/proof-of-destruction?run_id=${runId}`,
    )
    await KEYBOARD.press(page.getByRole('button', { name: 'All runs' }))
    const inflated = proof.manifest_json.replace(/"rowCount":\d+/, '"rowCount":4711')
    expect(inflated).not.toBe(proof.manifest_json)
    const { value_base64: value } = proof.signature
    const turned = `${value[0] === 'A' ? 'B' : 'A'}${value.slice(1)}`
    for (const hands of NARROW_HANDS)
      for (const [text, verdict] of [
        [proof, 'Verified in this browser'],
        [{ ...proof, manifest_json: inflated, manifest: JSON.parse(inflated) }, NO_SIGNATURE],
        [{ ...proof, manifest: JSON.parse(inflated) }, NOT_THE_SIGNED],
        [{ ...proof, run_id: id }, NOT_THE_SIGNED],
        [{ ...proof, signature: { ...proof.signature, value_base64: turned } }, NO_SIGNATURE],
        ['this is no proof', /This is not JSON/],
      ] as const)
        await pasted(hands, page, text, verdict)

    // Whoever owns the folder of the proofs can change a file; the certificate then says so.
    rewriteStored(web, proof, inflated)
    await page.goto(`/admin/proof?run=${runId}`)
    await certificate.getByRole('alert').getByText('Verification failed').waitFor()
    await certificate.getByText(NO_SIGNATURE).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('a member is told why there is nothing to administer, and an administrator why the installation is not theirs', async () => {
    const member = await web.signedIn('member', 'refused')
    await member.page.goto('/admin/users')
    await member.page.getByText('Only administrators and owners can open it.').waitFor()
    await member.page.getByRole('main').getByRole('link', { name: 'Go to cases' }).waitFor()
    await expect.poll(() => member.page.getByRole('table').count()).toBe(0)

    const { page, problems } = await web.signedIn('admin', 'refused')
    for (const path of ['/admin/operations', '/admin/proof', '/admin/retention']) {
      await page.goto(path)
      await page
        .getByText(/only platform administrators can see it/)
        .first()
        .waitFor()
    }
    await page.goto('/admin/users')
    await page.getByRole('button', { name: /^Actions for admin/ }).click()
    const own = page.getByRole('menuitem', { name: /^Disable Ask another administrator/ })
    await expect.poll(() => own.getAttribute('aria-disabled')).toBe('true')
    await own.click({ force: true })
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('Escape')
    expect([...problems, ...member.problems]).toEqual([])
  })

  it('a provider that is not configured is refused in its place, the default can be kept, and a member is made an administrator', async () => {
    const { page, problems } = await web.signedIn('owner', 'managing')
    const { client } = await web.signedIn('member', 'managing')
    await page.goto('/admin/settings')
    await page.getByRole('radio', { name: /^Anthropic/ }).click()
    await page.getByRole('button', { name: 'Use this provider' }).click()
    await page.getByText(/set ANTHROPIC_API_KEY/).waitFor()
    // The refusal is an answer of 422, which Chromium writes into its console.
    await expect.poll(() => problems).toEqual([expect.stringContaining('422')])
    problems.length = 0
    await page.getByText(/^No provider has been chosen here, .*: Built-in analyst\. /).waitFor()
    await page.getByRole('radio', { name: 'Built-in analyst' }).click()
    await page.getByRole('button', { name: 'Keep this provider' }).click()
    await page.getByRole('button', { name: 'Use this provider', description: /in use/ }).waitFor()
    const name = page.getByRole('textbox', { name: 'Name of the organization' })
    await name.fill('Harbour Trust')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByRole('button', { name: 'Save name', description: 'The name has not changed.' }).waitFor()
    await page.reload()
    await expect.poll(() => name.inputValue()).toBe('Harbour Trust')

    await page.goto('/admin/users')
    await page.getByRole('button', { name: /^Actions for member/ }).click()
    await page.getByRole('menuitem', { name: 'Change role' }).click()
    await page.getByRole('radio', { name: 'Administrator' }).click()
    await page.getByRole('button', { name: 'Change role' }).click()
    await page.getByRole('row', { name: /^member.*Administrator/ }).waitFor()
    expect((await client.call('GET', '/api/admin/users')).status).toBe(200)
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('guest@example.org')
    await page.getByRole('button', { name: 'Invite' }).click()
    await page
      .getByRole('region', { name: 'Link for guest@example.org' })
      .getByText(`${web.url}/invitation#`)
      .waitFor()
    await page.getByRole('button', { name: 'Revoke invitation for guest@example.org' }).click()
    await page.getByRole('row', { name: /guest@example.org.*Revoked/ }).waitFor()
    await page.goto('/admin/audit?action=member.invite&success=true')
    await page.getByRole('row', { name: /Invited somebody/ }).waitFor()
    await expect.poll(() => page.getByRole('row', { name: /Changed a role/ }).count()).toBe(0)
    await page.getByRole('combobox', { name: 'Result' }).selectOption({ label: 'Refused or failed' })
    await page.getByText('No matching rows').waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('success')).toBe('false')
    expect(problems).toEqual([])
  })

  it('a person changes the name that others read beside their judgments', async () => {
    const { page, client, problems } = await web.signedIn('member', 'naming')
    await page.goto('/account')
    const name = page.getByRole('textbox', { name: 'Your name' })
    await name.fill('  ')
    const save = page.getByRole('button', { name: 'Save name' })
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true')
    await name.fill('Nina Quist')
    await save.click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    await page.getByText('Nina Quist, ').waitFor()
    expect(await axeViolations(page)).toEqual([])
    const { body } = await client.call<{ user: { name: string } }>('GET', '/api/auth/session')
    expect(body.user.name).toBe('Nina Quist')
    const admin = await web.signedIn('admin', 'naming')
    await admin.page.goto('/admin/audit?action=auth.name_changed')
    await admin.page.getByRole('row', { name: /Changed their own name.*Nina Quist/ }).waitFor()
    expect([...problems, ...admin.problems]).toEqual([])
  })

  it('a person adds a passkey, makes an access token that is shown once, and revokes it', async () => {
    const { page, problems } = await web.signedIn('member', 'accounts')
    await addVirtualAuthenticator(page)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Desk')
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await page.getByRole('button', { name: 'Remove: Desk', description: /only second factor/ }).waitFor()
    await page.getByRole('textbox', { name: 'Purpose' }).fill('nightly export')
    await page.getByRole('button', { name: 'Create token' }).click()
    const shown = page.getByRole('region', { name: 'Token nightly export' })
    const token = await shown.locator('code').innerText()
    const asked = () =>
      web.app.http.inject({ url: '/api/investigations', headers: { authorization: `Bearer ${token}` } })
    expect((await asked()).statusCode).toBe(200)
    await shown.getByRole('button', { name: 'I’ve saved it' }).click()
    await expect.poll(() => page.getByText(token).count()).toBe(0)
    await page.getByRole('button', { name: 'Revoke token: nightly export' }).click()
    await page
      .getByRole('button', { name: 'Revoke token: nightly export', description: /no longer works/ })
      .waitFor()
    expect((await asked()).statusCode).toBe(401)
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('on a phone the open section is in view, however many stand before it', async () => {
    const { page } = await web.signedIn('owner', 'phones', { viewport: { width: 390, height: 844 } })
    await page.goto('/admin/proof')
    const tabs = page.getByRole('navigation', { name: 'Administration' })
    const rightEdge = async (name: string) => {
      const box = await tabs.getByRole('link', { name }).boundingBox()
      return box!.x + box!.width
    }
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => rightEdge('Proof of destruction')).toBeLessThanOrEqual(390)
    // The row is longer than the screen.
    await expect.poll(() => rightEdge('Prompts')).toBeLessThan(0)
    await expect.poll(() => rightEdge('Proof of destruction')).toBeLessThanOrEqual(390)
    expect(await axeViolations(page)).toEqual([])
  })
})

const NO_SIGNATURE = /The signature does not match/
const NOT_THE_SIGNED = /is not the one that was signed/

function rewriteStored({ app }: WebApp, { run_id, object_lock }: ProofOfDestruction, text: string): void {
  const folder = join(app.context.config.dataDir, 'proofs', 'manifests', `${run_id}.json`)
  const file = join(folder, `${object_lock.s3_version_id}.json`)
  rmSync(file)
  writeFileSync(file, text)
}

/** Pastes a proof that somebody kept, and waits for the verdict about it. */
async function pasted(
  hands: Hands,
  page: Page,
  proof: object | string,
  verdict: string | RegExp,
): Promise<void> {
  const text = typeof proof === 'string' ? proof : JSON.stringify(proof)
  await hands.write(page.getByRole('textbox', { name: 'Proof' }), text)
  await hands.press(page.getByRole('button', { name: 'Verify' }))
  await page.getByText(verdict).waitFor()
  const refusals = page.getByRole('alert').getByText('Verification failed')
  await expect
    .poll(() => refusals.count(), { message: text.slice(0, 60) })
    .toBe(verdict instanceof RegExp ? 1 : 0)
}
