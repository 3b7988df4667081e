import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomIds } from '#server/platform/ids.ts'
import type { LegalHold } from '#shared/contracts/retention.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { type SeededRandom, seededRandom } from '#test/support/random.ts'
import { createRetentionWorld, DAY_MS, type RetentionWorld } from '#test/support/retention-world.ts'
import { SOAK } from '#test/support/soak.ts'
import type { Rows } from '#test/support/tenant-rows.ts'

/** Small worlds, each an investigation with one item, a due moment and hold operations of its own; runs are shared. */
const INTERLEAVINGS = { pglite: SOAK ? 10_000 : 20, postgres: SOAK ? 10_000 : 40 }
const AT_ONCE = 40
const RUNS_EACH = 4
const MINUTE_MS = 60_000
/** Time goes on in steps, and things end shortly after one: many a run comes just too early for a wrong clock. */
const STEP_MS = 15 * MINUTE_MS
const SHORTLY_MS = 5 * MINUTE_MS
/** How far any clock may be off, either way. */
const SKEW_MS = 10 * MINUTE_MS
const MARGIN_MS = 60 * MINUTE_MS

interface Hold {
  readonly id: string
  readonly until: number
  released: boolean
}

interface Small {
  readonly number: number
  readonly rows: Pick<Rows, 'organization' | 'investigation' | 'item'>
  readonly objectKey: string
  /** A closed investigation that ages, or an open one of which the item was hidden. */
  readonly goes: 'investigation' | 'item'
  readonly dueAt: number
  readonly holds: Hold[]
}

describeOnEitherDatabase('placing and releasing holds beside runs, clocks ten minutes off', (database) => {
  let world: RetentionWorld
  let organization: string
  /** The true time; every look at a clock is off by something else. */
  let now: number
  let random: SeededRandom
  beforeAll(async () => {
    world = await createRetentionWorld({ database: database() })
    organization = (await world.givenOrganization({ days: 1 })).organization
    now = world.time.now.getTime()
    random = seededRandom()
    process.stdout.write(`holds against runs: seed ${random.seed}\n`)
    Object.defineProperty(world.time, 'now', { get: () => new Date(now + skew()) })
  })
  afterAll(() => world.close())

  /** As far off as it may be half of the time. */
  const skew = () =>
    random.int(2) === 0 ? random.pick([-SKEW_MS, SKEW_MS]) : random.int(2 * SKEW_MS + 1) - SKEW_MS

  const givenSmalls = async (first: number, count: number): Promise<Small[]> => {
    const smalls = Array.from({ length: count }, (_, n): Small => {
      const item = randomIds.uuid()
      const goes = random.int(3) === 0 ? 'item' : 'investigation'
      return {
        number: first + n,
        rows: { organization, investigation: randomIds.uuid(), item },
        objectKey: `${organization}/evidence/${item}`,
        goes,
        dueAt: goes === 'item' ? now : now + (random.int(24) - 12) * STEP_MS + SHORTLY_MS,
        holds: [],
      }
    })
    const rows = smalls.map(({ rows, objectKey, goes, dueAt }) => ({
      ...rows,
      key: objectKey,
      closed: goes === 'investigation' ? new Date(dueAt - 365 * DAY_MS + skew()) : null,
      hidden: goes === 'item' ? new Date(now) : null,
    }))
    const recordset = `jsonb_to_recordset($2::jsonb) as r(investigation uuid, item uuid, key text, closed timestamptz, hidden timestamptz)`
    const values = [organization, JSON.stringify(rows)]
    await world.executeSql(
      `insert into investigations (organization_id, id, case_number, title, investigation_type, status, opened_at, closed_at, created_at, updated_at)
       select $1::uuid, investigation, investigation::text, 'x', 'other', case when closed is null then 'open' else 'closed' end, now(), closed, now(), now() from ${recordset}`,
      values,
    )
    await world.executeSql(
      `insert into evidence_items (organization_id, id, investigation_id, title, source_type, text_status, object_key, deleted_at, created_at, updated_at)
       select $1::uuid, item, investigation, 'x', 'attachment', 'extracted', key, hidden, now(), now() from ${recordset}`,
      values,
    )
    await Promise.all(smalls.map(({ objectKey }) => world.objects.put(objectKey, Buffer.from('bytes'))))
    return smalls
  }

  const itemIsThere = async (id: string) =>
    (await world.executeSql('select from evidence_items where id = $1', [id])).rows.length > 0
  const place = async ({ rows, holds, goes }: Small): Promise<number> => {
    const until = random.int(2) === 0 ? now + (1 + random.int(12)) * STEP_MS + SHORTLY_MS : null
    const { status, body } = await world.call<LegalHold>('placeLegalHold', {
      organization,
      params: { id: rows.investigation },
      body: {
        reason: 'A claim is expected',
        ...(until ? { until: new Date(until).toISOString() } : {}),
        ...(random.int(2) === 0 ? { evidence_id: rows.item } : {}),
      },
    })
    // An open investigation whose hidden item is gone may well be put under hold: that holds nothing of this.
    if (status === 201 && (body.evidence_id || goes === 'investigation' || (await itemIsThere(rows.item))))
      holds.push({ id: body.id, until: until ?? Number.POSITIVE_INFINITY, released: false })
    return status
  }
  const release = async ({ rows }: Small, hold: Hold): Promise<number> => {
    // From now on it may be gone, whatever the answer is.
    hold.released = true
    return (
      await world.call('releaseLegalHold', {
        organization,
        params: { id: rows.investigation, hold_id: hold.id },
      })
    ).status
  }
  /** Something that a person does to one of them, or nothing. */
  const act = (small: Small): (() => Promise<number>) | null => {
    const chance = random.int(4)
    if (chance === 0) return () => place(small)
    const held = small.holds.filter(({ released }) => !released)
    return chance === 1 && held.length > 0 ? () => release(small, random.pick(held)) : null
  }

  const whatIsThere = async (smalls: readonly Small[]) => {
    const of = async (table: string, ids: string[]) =>
      new Set(
        (await world.executeSql(`select id from ${table} where id = any ($1::uuid[])`, [ids])).rows.map(
          ({ id }) => id as string,
        ),
      )
    const investigations = await of(
      'investigations',
      smalls.map(({ rows }) => rows.investigation),
    )
    const items = await of(
      'evidence_items',
      smalls.map(({ rows }) => rows.item),
    )
    return await Promise.all(
      smalls.map(async ({ rows, objectKey, goes }) => {
        const has = [items.has(rows.item), (await world.objects.head(objectKey)) !== null]
        if (goes === 'investigation') has.push(investigations.has(rows.investigation))
        expect(new Set(has).size, 'whole, or gone with everything').toBe(1)
        return has[0]!
      }),
    )
  }
  const isHeld = ({ holds }: Small) => holds.some(({ released, until }) => !released && until > now)
  const mayBeHeld = ({ holds }: Small) =>
    holds.some(({ released, until }) => !released && until > now - MARGIN_MS - SKEW_MS)
  const mustGo = (small: Small) => small.dueAt <= now - MARGIN_MS - 2 * SKEW_MS && !mayBeHeld(small)

  /** A run with people at work before it, all through it and after it, and then what must and what may be there. */
  const runWith = async (smalls: readonly Small[], actions: Map<Small, () => Promise<number>>) => {
    const waiting = random.shuffle([...actions.values()])
    for (const action of waiting.splice(0, waiting.length >> 2)) await action()
    const free = smalls.filter((small) => mustGo(small) && !actions.has(small))
    const under: Promise<number>[] = []
    world.hooks.onStep = () => {
      for (let n = random.int(3); n > 0 && waiting.length > 0; n--) under.push(waiting.pop()!())
    }
    const { body } = await world.run()
    world.hooks.onStep = () => {}
    for (const status of await Promise.all(under)) expect([200, 201, 404]).toContain(status)
    const there = await whatIsThere(smalls)
    for (const [at, small] of smalls.entries()) {
      const of = { number: small.number, goes: small.goes }
      if (isHeld(small)) expect({ ...of, lost: !there[at] }).toEqual({ ...of, lost: false })
      if (now < small.dueAt) expect({ ...of, early: !there[at] }).toEqual({ ...of, early: false })
      if (free.includes(small)) expect({ ...of, forgotten: there[at] }).toEqual({ ...of, forgotten: false })
    }
    for (const action of waiting) await action()
    return body
  }

  it(
    `loses nothing held, destroys nothing early and forgets nothing released, in ${INTERLEAVINGS.pglite} seeded interleavings (${INTERLEAVINGS.postgres} on a real PostgreSQL)`,
    async () => {
      const count = INTERLEAVINGS[database().kind]
      for (let first = 0; first < count; first += AT_ONCE) {
        const smalls = await givenSmalls(first, Math.min(AT_ONCE, count - first))
        const named: string[] = []
        for (let run = 0; run < RUNS_EACH; run++) {
          now += random.int(9) * STEP_MS
          const actions = new Map(smalls.map((small) => [small, act(small)] as const).filter(isAction))
          named.push(...(await runWith(smalls, actions)).results.flatMap((one) => one.s3ObjectsDeleted))
        }
        for (const small of smalls)
          for (const hold of small.holds) if (!hold.released) await release(small, hold)
        now += DAY_MS
        named.push(...(await runWith(smalls, new Map())).results.flatMap((one) => one.s3ObjectsDeleted))
        expect((await whatIsThere(smalls)).filter(Boolean)).toEqual([])
        expect(named.sort()).toEqual(smalls.map(({ objectKey }) => objectKey).sort())
      }
    },
    SOAK ? 7_200_000 : 120_000,
  )
})

const isAction = <K, V>(entry: readonly [K, V | null]): entry is readonly [K, V] => entry[1] !== null
