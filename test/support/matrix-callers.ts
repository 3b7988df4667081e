import { randomUUID } from 'node:crypto'
import { issueToken } from '#server/app/issue-token.ts'
import type { Role } from '#shared/roles.ts'
import { beginUpload, RESUMABLE } from '../rules/evidence-rows.ts'
import type { Target } from '../rules/route-matrix.ts'
import { ADMIN_TOKEN, CRON_TOKEN, type TestApp } from './app.ts'

export const CALLERS = [
  'none',
  'viewer',
  'member',
  'admin',
  'owner',
  'platform admin',
  'ADMIN_TOKEN',
  'CRON_TOKEN',
] as const
export type CallerName = (typeof CALLERS)[number]

/** Three organizations: the caller's, another one of the caller's, and one they have nothing to do with. */
export const ORGANIZATIONS = ['home', 'elsewhere', 'foreign'] as const
export type OrganizationName = (typeof ORGANIZATIONS)[number]

type Inject = (
  method: string,
  url: string,
  bearer: string | null,
  body?: object,
  more?: Readonly<Record<string, string>>,
) => Promise<{ status: number; body: string }>

export interface MatrixWorld {
  readonly bearer: Readonly<Record<CallerName, string | null>>
  readonly inject: Inject
  /** What the organization holds, made by its owner; only its token is the caller's. Made anew when `fresh`. */
  targetOf(organization: OrganizationName, caller: CallerName, fresh?: boolean): Promise<Target>
  /** Stands in every text of the foreign organization and of the caller's other one: an answer with it leaks. */
  readonly canary: string
}

const PEOPLE = ['viewer', 'member', 'admin', 'owner', 'platform admin'] as const
const isPerson = (caller: CallerName): caller is (typeof PEOPLE)[number] =>
  (PEOPLE as readonly string[]).includes(caller)

export async function createMatrixWorld(app: TestApp): Promise<MatrixWorld> {
  const canary = `canary-${randomUUID().slice(0, 8)}`
  const inject: Inject = async (method, url, bearer, body, more) => {
    const authorization = bearer ? { authorization: `Bearer ${bearer}` } : {}
    const headers = { 'x-request-id': 'matrix', ...authorization, ...more }
    const answer = await app.http.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body ? { payload: body } : {}),
    })
    return { status: answer.statusCode, body: answer.body }
  }
  /** Tokens by caller and organization; the same person has the same role in both of theirs. */
  const tokens = new Map<string, string>()
  const userIds = new Map<string, string>()
  const organizationIds = new Map<OrganizationName, string>()
  for (const organization of ORGANIZATIONS)
    for (const person of PEOPLE) {
      const role: Role = person === 'platform admin' ? 'viewer' : person
      const email = `${person.replace(' ', '-')}@${organization === 'foreign' ? 'foreign' : 'home'}.example`
      const issued = await issueToken(app.context, {
        email,
        role,
        organization,
        platform_admin: person === 'platform admin',
      })
      tokens.set(`${organization} ${person}`, issued.token)
      userIds.set(`${organization} ${person}`, issued.user_id)
      organizationIds.set(organization, issued.organization_id)
    }

  const made = async (
    bearer: string,
    url: string,
    body?: object,
    more?: Readonly<Record<string, string>>,
  ): Promise<string> => {
    const answer = await inject('POST', url, bearer, body, more)
    if (answer.status !== 201) throw new Error(`POST ${url} answered ${answer.status} ${answer.body}`)
    return (JSON.parse(answer.body) as { id: string }).id
  }
  const makeTarget = async (organization: OrganizationName, caller: CallerName): Promise<Target> => {
    const owner = tokens.get(`${organization} owner`)!
    const words = organization === 'home' ? 'A case' : `A case ${canary}`
    const investigation = await made(owner, '/api/investigations', { title: words, description: words })
    const below = `/api/investigations/${investigation}`
    const evidence = await made(owner, `${below}/evidence`, { title: words, content: words })
    const question = await made(owner, `${below}/questions`, { text: words, evidence_ids: [evidence] })
    const topic = await made(owner, `${below}/topics`, { text: words, evidence_ids: [evidence] })
    const id = organizationIds.get(organization)!
    const { tenancy, clock, ids, features } = app.context
    const { id: token } = await tenancy.asSystem('make a token of a test', (db) =>
      features.auth.issueAccessToken(
        db,
        { clock, ids },
        {
          organizationId: id,
          userId: userIds.get(`${organization} ${isPerson(caller) ? caller : 'owner'}`)!,
          name: words,
          days: 1,
          origin: 'command_line',
        },
      ),
    )
    const analysis = randomUUID()
    const citation = randomUUID()
    await app.context.database.sql.executeSql(
      `insert into analyses (organization_id, id, investigation_id, type, subject, focus, generation_status, content, provider, model, created_at, updated_at)
       values ($1, $2, $3, 'summary', $4, $4, 'complete', $5::text::jsonb, 'extractive', 'none', now(), now())`,
      [id, analysis, investigation, words, JSON.stringify(contentOf(words, evidence, citation))],
    )
    const allegation = await made(owner, `${below}/allegations`, { text: words, question_ids: [question] })
    const passage = randomUUID()
    await app.context.database.sql.executeSql(
      `insert into allegation_passages (organization_id, id, investigation_id, allegation_id, evidence_id, start_offset, end_offset,
         quote, side, chosen_by, chosen_at, placed_by, placed_at)
       values ($1, $2, $3, $4, $5, 0, 1, $6, 'for', $7, now(), $7, now())`,
      [id, passage, investigation, allegation, evidence, words, userIds.get(`${organization} owner`)],
    )
    const report = randomUUID()
    await app.context.database.sql.executeSql(
      `insert into reports (organization_id, id, investigation_id, version, state, begun_at)
       values ($1, $2, $3, 1, 'draft', now())`,
      [id, report, investigation],
    )
    const mayWrite = caller === 'member' || caller === 'admin'
    const writer = tokens.get(`${organization} ${mayWrite ? caller : 'owner'}`)!
    const comment = await made(writer, `${below}/comments`, {
      target_type: 'evidence',
      target_id: evidence,
      text: words,
    })
    const hold = randomUUID()
    await app.context.database.sql.executeSql(
      `insert into legal_holds (organization_id, id, investigation_id, reason, until, placed_at)
       values ($1, $2, $3, $4, now() - interval '1 day', now() - interval '2 days')`,
      [id, hold, investigation, words],
    )
    await app.context.database.sql.executeSql(
      `insert into prompt_versions (organization_id, prompt_type, version, id, system_prompt, user_prompt_template, created_at)
       values ($1, 'quality_coverage', 1, $2, $3, $3, now()) on conflict do nothing`,
      [id, randomUUID(), words],
    )
    const evaluation = randomUUID()
    await app.context.database.sql.executeSql(
      `insert into prompt_evaluations (organization_id, id, prompt_type, candidate_version, active_version, provider, model,
         status, cases, most_rounds, flagged, created_at, updated_at)
       values ($1, $2, 'quality_coverage', 1, 1, 'anthropic', $3, 'complete', '[]', 1, false, now(), now())`,
      [id, evaluation, words],
    )
    const rerun = randomUUID()
    await app.context.database.sql.executeSql(
      `insert into reruns (organization_id, id, investigation_id, analysis_id, kind, status, plan, content_sha256, base, created_at, updated_at)
       values ($1, $2, $3, $4, 'reperform', 'complete', '["order"]', 'x', $5::text::jsonb, now(), now())`,
      [id, rerun, investigation, analysis, JSON.stringify([{ id: 's1', kind: 'finding', text: words }])],
    )
    const upload = await made(writer, RESUMABLE, undefined, beginUpload(investigation))
    const named = `${organization === 'home' ? 'guest' : canary}-${randomUUID().slice(0, 8)}@example.org`
    const invitation = await made(owner, `/api/organizations/${id}/invitations`, {
      email: named,
      role: 'viewer',
    })
    const colleague = await issueToken(app.context, {
      email: `of-${named}`,
      role: 'viewer',
      organization,
      platform_admin: false,
    })
    const member = colleague.user_id
    return {
      organization: id,
      investigation,
      evidence,
      question,
      topic,
      analysis,
      citation,
      token,
      hold,
      member,
      invitation,
      upload,
      evaluation,
      rerun,
      allegation,
      passage,
      report,
      comment,
    }
  }
  const kept = new Map<string, Promise<Target>>()
  return {
    canary,
    inject,
    bearer: {
      ...(Object.fromEntries(PEOPLE.map((person) => [person, tokens.get(`home ${person}`)!])) as Record<
        (typeof PEOPLE)[number],
        string
      >),
      none: null,
      ADMIN_TOKEN,
      CRON_TOKEN,
    },
    targetOf: (organization, caller, fresh = false) => {
      if (fresh) return makeTarget(organization, caller)
      const key = `${organization} ${caller}`
      if (!kept.has(key)) kept.set(key, makeTarget(organization, caller))
      return kept.get(key)!
    },
  }
}

/** One statement that cites the whole of the item's text. */
const contentOf = (words: string, evidence: string, citation: string) => ({
  title: words,
  sections: [
    {
      heading: words,
      statements: [
        {
          id: 's1',
          text: words,
          kind: 'finding',
          citations: [
            {
              id: citation,
              chunk_id: randomUUID(),
              evidence_id: evidence,
              quote: words,
              start: 0,
              end: words.length,
              method: 'exact',
              repointed: false,
            },
          ],
          uncited: false,
          support_lost: false,
        },
      ],
    },
  ],
  limitations: [],
})

/** Ids that name nothing. */
export const missingTarget = (): Target => ({
  organization: randomUUID(),
  investigation: randomUUID(),
  evidence: randomUUID(),
  question: randomUUID(),
  topic: randomUUID(),
  evaluation: randomUUID(),
  analysis: randomUUID(),
  citation: randomUUID(),
  token: randomUUID(),
  member: randomUUID(),
  invitation: randomUUID(),
  hold: randomUUID(),
  upload: randomUUID(),
  rerun: randomUUID(),
  allegation: randomUUID(),
  passage: randomUUID(),
  report: randomUUID(),
  comment: randomUUID(),
})
