import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { PolicyStatus } from '#shared/contracts/analysis-views.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { carryOut, generate, getAnalysis } from '#test/support/generation.ts'
import { seededRandom, someOf } from '#test/support/random.ts'
import { createRepeatingAnalyst } from '#test/support/repeating-analyst.ts'

const VERSIONS = 12
const DAYS = 60
const SHORT = 15
const DAY_MS = 86_400_000
const random = seededRandom()
const toIso = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The days on which twelve versions begin, each between one and four hundred days after the one before. */
const starts = Array.from({ length: VERSIONS }).reduce<string[]>(
  (days) => [...days, toIso(Date.parse(days.at(-1) ?? '2014-01-01') + (1 + random.int(400)) * DAY_MS)],
  [],
)
const first = Date.parse(starts[0]!)
const last = Date.parse(starts.at(-1)!)
/** The first and the last day of each version, and days anywhere. */
const days = [
  ...starts.flatMap((start) => [start, toIso(Date.parse(start) - DAY_MS)]),
  ...Array.from({ length: DAYS - 2 * VERSIONS }, () =>
    toIso(first - 100 * DAY_MS + random.int((last - first) / DAY_MS + 200) * DAY_MS),
  ),
]

const statusOn = (version: number, day: string): PolicyStatus => {
  const inForce = starts.findLastIndex((start) => start <= day)
  if (version === inForce) return 'in_force'
  return version < inForce ? 'superseded' : 'not_yet'
}

describe(`twelve versions of a policy (PROBITY_SEED=${random.seed})`, () => {
  let app: TestApp
  let member: TestClient
  let caseId: string
  let analysisId: string
  beforeAll(async () => {
    app = await createTestApp({ work: false, overrides: { analyst: createRepeatingAnalyst() } })
    member = await app.client('member')
    caseId = (await givenInvestigation(member, [])).id
    const { organizationId } = member
    let before: string | null = null
    for (const [version, start] of starts.entries()) {
      const { body }: { body: { id: string } } = await member.call<{ id: string }>(
        'POST',
        `/api/investigations/${caseId}/evidence`,
        {
          title: `Rules ${version}`,
          content: `Rule ${version} says that gate ${version} is locked by guard ${version}.`,
          source_type: 'background_doc',
        },
      )
      await member.call('PATCH', `/api/evidence/${body.id}`, { effective_from: start, supersedes_id: before })
      await carryOut(app, 'evidence-index', { organizationId, evidenceId: body.id })
      before = body.id
    }
    const asked = await generate(member, caseId)
    await carryOut(app, 'analysis-generate', asked)
    analysisId = asked.analysisId
  })
  afterAll(() => app?.http.close())

  it('are each called in force, not yet or superseded as the days of the conduct say', async () => {
    for (const day of someOf(days, SHORT, random)) {
      await member.call('PATCH', `/api/investigations/${caseId}`, { conduct_start: day, conduct_end: day })
      const { content }: Analysis = await getAnalysis(member, analysisId)
      const said = (content?.sections ?? [])
        .flatMap(({ statements }) => statements)
        .map(({ text, policy_status }) => [Number(/\d+/.exec(text)?.[0]), policy_status])
      expect(said).toHaveLength(VERSIONS)
      for (const [version, status] of said)
        expect(status, `version ${version} on ${day}`).toBe(statusOn(Number(version), day))
    }
  })
})
