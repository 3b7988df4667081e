import { setTimeout as sleep } from 'node:timers/promises'
import { generate } from 'otplib'
import { type Browser, createBrowser } from '#test/support/browser.ts'
import { judge, type Method, type Person, person, type Send, sender } from './earlier-callers.ts'

type Settings = Readonly<Record<string, string>>
interface Named {
  readonly id: string
}
interface Listed<T> {
  readonly items: readonly T[]
}
interface Statement {
  readonly id: string
  readonly text: string
}

export const OWNER = {
  name: 'Olivia Okafor',
  email: 'olivia@example.org',
  password: 'violet harbour 9 trombone',
}
const HARBOUR = 'harbour'
const WAIT_MS = 300_000

/** What was done long ago, by the clock of the service: an owner's account, and closed cases that policies reach by now. */
export async function liveInLongAgo(port: number, settings: Settings, ownerUrl: string, now: number) {
  const totpSecret = await makeOwner(port, ownerUrl, now)
  const admin = await person(port, settings, {
    email: 'admin@sample.example',
    role: 'admin',
    organization: 'sample',
  })
  const scrubbed = await closedCase(admin, 'Personal data in a settled claim', [
    'Claimant Peter Vance, peter.vance@example.org, phone +44 20 7946 0958, asked on 3 March 2025 to be heard.',
    'Peter Vance was heard on 10 March 2025. His date of birth is 4 May 1980.',
  ])
  const harbour = await person(port, settings, {
    email: 'owner@harbour.example',
    role: 'owner',
    organization: HARBOUR,
  })
  const destroyed = await closedCase(harbour, 'A case that its policy has destroyed', [
    'The harbour master signed the berth list on 2 March 2025.',
  ])
  const held = await closedCase(harbour, 'A case that a hold keeps', [
    'The crane log of 5 March 2025 shows two lifts before the gate was opened.',
  ])
  return { totpSecret, scrubbed, destroyed, held }
}

/** The owner's account of a new installation with an authenticator app, whose secret is answered. */
async function makeOwner(port: number, ownerUrl: string, now: number): Promise<string> {
  const browser = browserOf(port)
  const secret = new URL(ownerUrl).hash.slice(1)
  expectDone(await browser.send('POST', '/api/auth/owner-account', { secret, ...OWNER }))
  const offered = await browser.send<{ secret: string }>('POST', '/api/auth/totp/enroll')
  const code = await generate({ secret: offered.body.secret, epoch: now / 1_000 })
  expectDone(await browser.send('POST', '/api/auth/totp/verify', { code }))
  expectDone(await browser.send('POST', '/api/auth/recovery-codes'))
  return offered.body.secret
}

/** A browser that asks a running service. */
export function browserOf(port: number): Browser {
  const inject = async (asked: {
    method: Method
    url: string
    headers: Record<string, string>
    payload?: object
  }) => {
    const answer = await fetch(`http://127.0.0.1:${port}${asked.url}`, {
      method: asked.method,
      redirect: 'manual',
      headers: { ...asked.headers, ...(asked.payload ? { 'content-type': 'application/json' } : {}) },
      ...(asked.payload ? { body: JSON.stringify(asked.payload) } : {}),
    })
    const body = await answer.text()
    const headers = { ...Object.fromEntries(answer.headers), 'set-cookie': answer.headers.getSetCookie() }
    return { statusCode: answer.status, body, headers, json: () => JSON.parse(body) as unknown }
  }
  return createBrowser({ inject } as never, `http://localhost:${port}`)
}

function expectDone(answer: { status: number; text: string }): void {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`)
}

async function closedCase(by: Person, title: string, texts: readonly string[]): Promise<string> {
  const { id } = await by.send<Named>('POST', '/api/investigations', {
    title,
    parties: [{ name: 'Peter Vance', role: 'complainant' }],
  })
  for (const [index, content] of texts.entries())
    await by.send('POST', `/api/investigations/${id}/evidence`, { title: `Item ${index + 1}`, content })
  const form = new FormData()
  form.set('investigation_id', id)
  form.set('source_type', 'attachment')
  form.set('file', new Blob([`${texts.join('\n')}\nA copy of the file.`], { type: 'text/plain' }), 'copy.txt')
  await by.send('POST', '/api/storage/upload', form)
  await untilRead(by.send, id)
  const analysis = await generateAnalysis(by, id, { type: 'summary' })
  await judge(by, analysis, { action: 'agree' })
  await by.send('PATCH', `/api/investigations/${id}`, { status: 'closed' })
  return id
}

export async function untilRead(send: Send, caseId: string): Promise<readonly Named[]> {
  for (const giveUp = Date.now() + WAIT_MS; Date.now() < giveUp; await sleep(250)) {
    const { items } = await send<Listed<Named & { text_status: string; embedding_status: string }>>(
      'GET',
      `/api/investigations/${caseId}/evidence?limit=200`,
    )
    const isOpen = (one: { text_status: string; embedding_status: string }) =>
      one.text_status === 'pending' || (one.text_status === 'extracted' && one.embedding_status === 'pending')
    if (items.length > 0 && !items.some(isOpen)) return items
  }
  throw new Error('the evidence is not read in time')
}

async function generateAnalysis({ send }: Person, caseId: string, subject: object): Promise<string> {
  const { id } = await send<Named>('POST', '/api/analysis/generate', { investigation_id: caseId, ...subject })
  return await untilEnded(send, id)
}

async function untilEnded(send: Send, id: string): Promise<string> {
  for (const giveUp = Date.now() + WAIT_MS; Date.now() < giveUp; await sleep(250)) {
    const { generation_status } = await send<{ generation_status: string }>('GET', `/api/analysis/${id}`)
    if (generation_status === 'verified') return id
    if (generation_status === 'failed') break
  }
  throw new Error('the analysis did not end')
}

/** What is done today: the sample judged, edited, held; policies, runs, prompts, people. */
export async function liveInToday(
  port: number,
  settings: Settings,
  ago: Awaited<ReturnType<typeof liveInLongAgo>>,
) {
  const sample = (role: string, more: { platformAdmin?: boolean } = {}) =>
    person(port, settings, { email: `${role}@sample.example`, role, organization: 'sample', ...more })
  const [admin, member, viewer] = [await sample('admin'), await sample('member'), await sample('viewer')]
  const owner = await person(port, settings, {
    email: 'operator@sample.example',
    role: 'owner',
    organization: 'sample',
    platformAdmin: true,
  })
  const caseId = (
    await owner.send<Listed<Named & { case_number: string }>>('GET', '/api/investigations')
  ).items.find(({ case_number }) => case_number === 'SAMPLE-2026-01')!.id
  const analyses = await judgeSample({ owner, admin, member }, caseId)
  const evidence = await handleEvidence(admin, caseId)
  await viewer.send('GET', `/api/analysis/${analyses.edited}`)
  await changePrompts(admin)
  await owner.send('PUT', '/api/admin/settings', { idle_timeout_minutes: 20 })
  await owner.send('POST', `/api/organizations/${owner.organizationId}/invitations`, {
    email: 'guest@sample.example',
    role: 'viewer',
  })
  await owner.send('POST', `/api/organizations/${owner.organizationId}/retention-policies`, {
    data_category: 'pii',
    retention_days: 180,
  })
  await otherOrganization(port, settings, ago)
  const cron = sender(port, { authorization: `Bearer ${settings.CRON_TOKEN}` })
  const runs = [
    (await cron<{ run_id: string }>('POST', '/api/admin/cron/retention', {})).run_id,
    (await cron<{ run_id: string }>('POST', '/api/admin/cron/pii-scrub', {})).run_id,
  ]
  await owner.send('GET', `/api/admin/proof-of-destruction?run_id=${runs[0]}`)
  return { caseId, analyses, evidence, runs }
}

async function judgeSample(people: { owner: Person; admin: Person; member: Person }, caseId: string) {
  const { owner, admin, member } = people
  await untilRead(owner.send, caseId)
  const questions = await owner.send<Listed<Named>>('GET', `/api/investigations/${caseId}/questions`)
  const question = { type: 'question', question_id: questions.items[0]!.id }
  const agreed = await generateAnalysis(owner, caseId, question)
  const disagreed = await generateAnalysis(admin, caseId, { type: 'summary' })
  const edited = await generateAnalysis(member, caseId, { type: 'error_check' })
  const gap = await generateAnalysis(member, caseId, { type: 'gap' })
  await judge(owner, agreed, { action: 'agree' })
  await judge(admin, disagreed, { action: 'disagree', reason: 'The order of events is not right.' })
  await judge(member, edited, { action: 'unsure', help_needed: 'The original of form P7.' })
  const before = await statementsOf(member, edited)
  const words = 'The form that is on file names no approver, and its original was not found.'
  await member.send('PATCH', `/api/analysis/${edited}`, { statements: [{ id: before[0]!.id, text: words }] })
  await judge(owner, edited, { action: 'agree' })
  const { id: regenerated } = await judge(admin, disagreed, {
    action: 'regenerate',
    regeneration_reason: 'missing_evidence',
    direction: 'Say more about form P7.',
  })
  await untilEnded(admin.send, regenerated)
  for (const format of ['md', 'docx'])
    await owner.send('GET', `/api/analysis/${agreed}/export?format=${format}`)
  return { agreed, disagreed, edited, gap, regenerated }
}

export const statementsOf = async (by: { send: Send }, id: string): Promise<Statement[]> =>
  (
    await by.send<{ content: { sections: { statements: Statement[] }[] } }>('GET', `/api/analysis/${id}`)
  ).content.sections.flatMap(({ statements }) => statements.map(({ id, text }) => ({ id, text })))

/** An item withdrawn, one deleted that the run destroys, one excluded; a hold in force, and one released. */
async function handleEvidence({ send }: Person, caseId: string) {
  const [withdrawn, excluded] = (await untilRead(send, caseId)).slice(-2).map(({ id }) => id)
  await send('POST', `/api/evidence/${withdrawn}/withdraw`, { reason: 'Given by mistake.' })
  await send('PATCH', `/api/evidence/${excluded}`, { include_in_ai: false })
  const { id: deleted } = await send<Named>('POST', `/api/investigations/${caseId}/evidence`, {
    title: 'Not of this case',
    content: 'This item is deleted, and destroyed by the next run.',
  })
  await send('DELETE', `/api/evidence/${deleted}`)
  const holds = `/api/investigations/${caseId}/legal-holds`
  await send('POST', holds, { reason: 'A claim is expected', evidence_id: withdrawn })
  const released = await send<Named>('POST', holds, { reason: 'An audit is under way' })
  await send('POST', `${holds}/${released.id}/release`)
  return { withdrawn, excluded, deleted }
}

async function changePrompts({ send }: Person): Promise<void> {
  const texts = {
    prompt_type: 'analysis_summary',
    system_prompt: 'Read with care, and keep to the passages.',
    user_prompt_template: 'Passages:\n{{evidence}}\nAttend to: {{focus}}',
  }
  await send('POST', '/api/admin/prompts', { ...texts, change_note: 'Shorter' })
  await send('POST', '/api/admin/prompts/history', { prompt_type: 'analysis_summary', version: 1 })
  await send('POST', '/api/admin/prompts', { ...texts, system_prompt: 'A draft.', activate: false })
}

/** Its people, its policies, and a hold on one of its two closed cases. */
async function otherOrganization(
  port: number,
  settings: Settings,
  { held }: { held: string },
): Promise<void> {
  const of = (role: string) =>
    person(port, settings, { email: `${role}@harbour.example`, role, organization: HARBOUR })
  const owner = await of('owner')
  for (const role of ['admin', 'member', 'viewer']) await of(role)
  await owner.send('POST', `/api/investigations/${held}/legal-holds`, { reason: 'The insurer has asked' })
  for (const [data_category, retention_days] of [
    ['investigation', 365],
    ['evidence_attachment', 200],
    ['audit_log', 380],
  ] as const)
    await owner.send('POST', `/api/organizations/${owner.organizationId}/retention-policies`, {
      data_category,
      retention_days,
    })
}
