import { randomUUID } from 'node:crypto'
import { issueToken } from '#server/app/issue-token.ts'
import type { Role } from '#shared/roles.ts'
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
  const inject: Inject = async (method, url, bearer, body) => {
    const headers = { 'x-request-id': 'matrix', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) }
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

  const made = async (bearer: string, url: string, body: object): Promise<string> => {
    const answer = await inject('POST', url, bearer, body)
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
        },
      ),
    )
    const analysis = randomUUID()
    await app.context.database.sql.executeSql(
      `insert into analyses (organization_id, id, investigation_id, type, subject, focus, generation_status, provider, model, created_at, updated_at)
       values ($1, $2, $3, 'summary', $4, $4, 'complete', 'extractive', 'none', now(), now())`,
      [id, analysis, investigation, words],
    )
    const hold = randomUUID()
    await app.context.database.sql.executeSql(
      `insert into legal_holds (organization_id, id, investigation_id, reason, until, placed_at)
       values ($1, $2, $3, $4, now() - interval '1 day', now() - interval '2 days')`,
      [id, hold, investigation, words],
    )
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
      token,
      hold,
      member,
      invitation,
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

/** Ids that name nothing. */
export const missingTarget = (): Target => ({
  organization: randomUUID(),
  investigation: randomUUID(),
  evidence: randomUUID(),
  question: randomUUID(),
  topic: randomUUID(),
  analysis: randomUUID(),
  token: randomUUID(),
  member: randomUUID(),
  invitation: randomUUID(),
  hold: randomUUID(),
})
