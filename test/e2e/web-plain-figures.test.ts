import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_PROMPTS } from '#server/features/prompts/defaults/default-prompts.ts'
import { callUntilTaken, givenInvestigation, untilEnded } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { POINTER } from '../support/hands.ts'
import { createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()

describe.skipIf(!chromium)('what a page says of things that were not measured', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  it('is how much background material is used, and no duration, before an analysis', async () => {
    const { page, client, problems } = await web.signedIn('member', 'ready')
    const { id } = await givenInvestigation(client, ['Maria Lindt signed on Friday.'])
    const policy = await callUntilTaken<{ id: string }>(
      client,
      'POST',
      `/api/investigations/${id}/evidence`,
      {
        title: 'Policy',
        source_type: 'background_doc',
        content: 'Two people sign.',
      },
    )
    await client.call('PATCH', `/api/evidence/${policy.body.id}`, { include_in_ai: false })
    await page.goto(`/cases/${id}/analyses`)
    const line = page.getByRole('status', { name: 'Readiness of the evidence' })
    await line.getByText('1 background (0 included in analyses)').waitFor()
    await line.getByText('All background documents are excluded from analyses').waitFor()
    // Of what there is none, nothing is said.
    await expect.poll(() => line.textContent()).not.toMatch(/\d ms|\b0 files/)
    expect(problems).toEqual([])
  })

  it('is that passages were not ranked by similarity, where nothing was asked', async () => {
    const { page, client, problems } = await web.signedIn('member', 'unranked')
    const { id } = await givenInvestigation(client, ['Maria Lindt signed on Friday. The lift was inspected.'])
    const { body } = await client.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: id,
      type: 'summary',
    })
    await untilEnded(client, body.id)
    await page.goto(`/cases/${id}/analyses/${body.id}`)
    await POINTER.press(page.getByRole('button', { name: /^Evidence considered/ }))
    await page.getByText('Not ranked by similarity').first().waitFor()
    await expect.poll(() => page.getByText(/\b0 ?%/).count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('is of what kinds the evidence is, before an analysis and below it', async () => {
    const { page, client, problems } = await web.signedIn('member', 'kinds')
    const { id } = await givenInvestigation(client, ['Maria Lindt signed on Friday. The lift was inspected.'])
    const form = new FormData()
    form.append('investigation_id', id)
    form.append('source_type', 'attachment')
    form.append('file', new Blob(['day,visitor\nMonday,Maria Lindt\n']), 'visitors.csv')
    const headers = { authorization: `Bearer ${client.token}` }
    await fetch(`${web.url}/api/storage/upload`, { method: 'POST', headers, body: form })
    await page.goto(`/cases/${id}/analyses`)
    const line = page.getByRole('status', { name: 'Readiness of the evidence' })
    await line.getByText('2 items (1 spreadsheet, 1 text)').waitFor()
    // A file that was uploaded is no attachment of anything.
    await line.getByText('1 entered as text · 1 file').waitFor()
    await expect.poll(() => line.textContent()).not.toMatch(/attachment/)
    const { body } = await client.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: id,
      type: 'summary',
    })
    await untilEnded(client, body.id)
    await page.goto(`/cases/${id}/analyses/${body.id}`)
    await POINTER.press(page.getByRole('button', { name: /^Evidence considered/ }))
    await page.getByText('1 spreadsheet and 1 text considered.').waitFor()
    expect(problems).toEqual([])
  })

  it('is how close a passage is in meaning, behind its place, and that a low percentage is no bad sign', async () => {
    const { page, client, problems } = await web.signedIn('member', 'close')
    const { id } = await givenInvestigation(client, ['Maria Lindt signed on Friday. The lift was inspected.'])
    const question = await client.call<{ id: string }>('POST', `/api/investigations/${id}/questions`, {
      text: 'Who signed?',
    })
    const { body } = await client.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: id,
      type: 'question',
      question_id: question.body.id,
    })
    await untilEnded(client, body.id)
    await page.goto(`/cases/${id}/analyses/${body.id}`)
    await POINTER.press(page.getByRole('button', { name: /^Evidence considered/ }))
    await page
      .getByText(/^(Very close|Close|Fairly close|Less close) · \d+%$/)
      .first()
      .waitFor()
    await page.getByText('Below 60 is usual for a short question').waitFor()
    await expect.poll(() => page.getByText(/\b(Low|Moderate|High)\b/).count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('is how many alarms are quiet, and how many only somebody else could see', async () => {
    const { page, problems } = await web.signedIn('owner', 'quiet')
    await page.goto('/admin/operations')
    const alarms = page.getByRole('region', { name: 'Alarms' })
    await alarms.getByText(/^(All \d+ alarms .*are quiet|\d+ of \d+ alarms need attention)/).waitFor()
    await expect.poll(() => alarms.getByText(/=>|=== /).count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('is why prompts cannot be evaluated with the built-in analyst, before anybody asks for it', async () => {
    const { page, client, problems } = await web.signedIn('owner', 'unmeasured')
    await client.call('GET', '/api/admin/prompts')
    await client.call('POST', '/api/admin/prompts', {
      prompt_type: 'analysis_question',
      ...DEFAULT_PROMPTS.analysis_question,
      activate: false,
    })
    await page.goto('/admin/prompts?version=2')
    const evaluation = page.getByRole('region', { name: 'Evaluation' })
    await evaluation.getByText('The built-in analyst follows no prompts').waitFor()
    await expect.poll(() => evaluation.getByRole('button', { name: 'Evaluate' }).count()).toBe(0)
    expect(problems).toEqual([])
  })
})
