import { describe, expect, it } from 'vitest'
import { randomIds } from '#server/platform/ids.ts'
import { PROMPT_TYPES } from '#shared/prompt-types.ts'
import { templateProblems } from '#shared/render-template.ts'
import { describeOnEitherDatabase, tenancyOf } from '#test/support/databases.ts'
import { endEvaluation, endStale, insertEvaluation } from '../evaluation/evaluations.store.ts'
import { activationProblem } from './activation-rule.ts'
import { activePrompt } from './active-prompt.ts'
import { activateVersion, rollBack, saveVersion } from './change-prompt.ts'
import { DEFAULT_PROMPTS, SHIPPED_NOTE } from './defaults/default-prompts.ts'
import { diffTexts } from './diff-texts.ts'
import { findVersion, insertActivation, insertVersion, listVersions, lockType } from './prompts.store.ts'

const TYPE = 'analysis_question'

describeOnEitherDatabase('the versions of a prompt', (database) => {
  const deps = { clock: { now: () => new Date() }, ids: randomIds }
  const givenOrganization = async () => {
    const tenancy = tenancyOf(database())
    const organizationId = randomIds.uuid()
    const now = new Date()
    await tenancy.asSystem('make an organization', (db) =>
      db
        .insertInto('organizations')
        .values({ id: organizationId, name: 'x', slug: organizationId, created_at: now, updated_at: now })
        .execute(),
    )
    return { tenancy, scope: { organizationId, userId: null } }
  }

  it('are seeded once, however many ask at the same time', async () => {
    const { tenancy, scope } = await givenOrganization()
    const found = await Promise.all(
      Array.from({ length: 8 }, () =>
        tenancy.inTenant(scope, (db) =>
          activePrompt(deps, db, { organizationId: scope.organizationId, type: TYPE }),
        ),
      ),
    )
    expect(new Set(found.map((prompt) => prompt.version))).toEqual(new Set([1]))
    const rows = await tenancy.inTenant(scope, (db) => listVersions(db, TYPE, 20))
    expect(rows).toHaveLength(1)
  })

  it('get consecutive numbers, however many are saved at the same time, and one of them is active', async () => {
    const { tenancy, scope } = await givenOrganization()
    const audit = { record: async () => {} }
    const saved = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        saveVersion(
          { ...deps, tenancy, audit },
          { scope, role: 'admin', reason: null },
          {
            type: TYPE,
            texts: { system_prompt: `${index}`, user_prompt_template: '{{evidence}} {{question}}' },
            changeNote: null,
            activate: true,
          },
        ),
      ),
    )
    expect(saved.map((row) => row.version).sort()).toEqual([2, 3, 4, 5, 6])
    const rows = await tenancy.inTenant(scope, (db) => listVersions(db, TYPE, 20))
    expect(rows.filter((row) => row.is_active)).toHaveLength(1)
  })

  it('stay flagged when a later evaluation of the same texts was not', async () => {
    const { tenancy, scope } = await givenOrganization()
    const now = new Date()
    await tenancy.inTenant(scope, async (db) => {
      await activePrompt(deps, db, { organizationId: scope.organizationId, type: TYPE })
      for (const flagged of [true, false]) {
        const id = randomIds.uuid()
        await insertEvaluation(db, {
          id,
          organizationId: scope.organizationId,
          type: TYPE,
          candidate: 1,
          active: 1,
          provider: 'anthropic',
          model: 'x',
          cases: [],
          rounds: 1,
          userId: null,
          now,
        })
        await endEvaluation(db, { id, end: { status: 'complete', flagged }, now })
      }
    })
    const row = await tenancy.inTenant(scope, (db) => findVersion(db, TYPE, 1))
    expect(row!.evaluation_flagged).toBe(true)
    const spaced = await saveVersion(
      { ...deps, tenancy, audit: { record: async () => {} } },
      { scope, role: 'admin', reason: null },
      {
        type: TYPE,
        texts: { ...row!, system_prompt: `${row!.system_prompt.replaceAll(' ', '  ')}\n` },
        changeNote: null,
        activate: false,
      },
    )
    expect(spaced.evaluation_flagged).toBe(true)
  })

  it('can be evaluated again although an earlier evaluation stopped without an end', async () => {
    const { tenancy, scope } = await givenOrganization()
    const day = 24 * 60 * 60_000
    const begin = (now: Date) =>
      tenancy.inTenant(scope, async (db) => {
        await activePrompt(deps, db, { organizationId: scope.organizationId, type: TYPE })
        await endStale(db, { type: TYPE, before: new Date(now.getTime() - 2 * day), now })
        const kept = {
          candidate: 1,
          active: 1,
          provider: 'anthropic',
          model: 'x',
          cases: [],
          rounds: 1,
        } as const
        const { organizationId } = scope
        const row = { ...kept, id: randomIds.uuid(), organizationId, type: TYPE, userId: null, now } as const
        return await insertEvaluation(db, row)
      })
    const now = new Date()
    expect(await begin(now)).toBe(true)
    expect(await begin(new Date(now.getTime() + day))).toBe(false)
    expect(await begin(new Date(now.getTime() + 3 * day))).toBe(true)
  })

  /** An organization from before the texts that are shipped now. */
  const givenOlder = async () => {
    const { tenancy, scope } = await givenOrganization()
    const { organizationId } = scope
    const row = { organizationId, type: TYPE, userId: null, now: new Date() } as const
    await tenancy.inTenant(scope, async (db) => {
      const texts = { system_prompt: 'Before.', user_prompt_template: '{{evidence}} {{question}}' }
      const id = randomIds.uuid()
      const version = await insertVersion(db, { ...row, id, texts, changeNote: null, restoredFrom: null })
      await insertActivation(db, { ...row, version, reason: null })
    })
    const person = {
      scope: { organizationId, userId: randomIds.uuid() },
      role: 'admin',
      reason: null,
    } as const
    const changing = { ...deps, tenancy, audit: { record: async () => {} } }
    const activeNow = async () => {
      const { version } = await tenancy.inTenant(scope, (db) =>
        activePrompt(deps, db, { organizationId, type: TYPE }),
      )
      const rows = await tenancy.inTenant(scope, (db) => listVersions(db, TYPE, 20))
      return { active: version, rows: rows.map((one) => [one.version, one.is_active]) }
    }
    return { tenancy, scope, person, changing, activeNow }
  }

  it('become those of an update where nobody chose another, once, and the earlier one can be compared and restored', async () => {
    const { tenancy, scope, person, changing, activeNow } = await givenOlder()
    const updated = { active: 2, rows: [2, 1].map((version) => [version, version === 2]) }
    const answers = await Promise.all(Array.from({ length: 5 }, activeNow))
    expect(new Set(answers.map(({ active }) => active))).toEqual(new Set([2]))
    expect(await activeNow()).toEqual(updated)
    const row = await tenancy.inTenant(scope, (db) => findVersion(db, TYPE, 2))
    expect(row).toMatchObject({ ...DEFAULT_PROMPTS[TYPE], created_by: null, change_note: SHIPPED_NOTE })
    const restored = await rollBack(changing, person, { type: TYPE, version: 1 })
    expect(restored).toMatchObject({ version: 3, restored_from_version: 1, system_prompt: 'Before.' })
    expect((await activeNow()).active).toBe(3)
  })

  it('that a person wrote stay active after an update, whose texts wait in the history', async () => {
    const { person, changing, activeNow } = await givenOlder()
    const texts = { system_prompt: 'Ours.', user_prompt_template: '{{evidence}} {{question}}' }
    await changing.tenancy.inTenant(person.scope, async (db) => {
      const row = { organizationId: person.scope.organizationId, type: TYPE, now: new Date() } as const
      const by = { ...row, userId: person.scope.userId }
      const id = randomIds.uuid()
      const version = await insertVersion(db, { ...by, id, texts, changeNote: null, restoredFrom: null })
      await insertActivation(db, { ...by, version, reason: null })
    })
    expect(await activeNow()).toEqual({
      active: 2,
      rows: [
        [3, false],
        [2, true],
        [1, false],
      ],
    })
    const activated = await activateVersion(changing, person, { type: TYPE, version: 3 })
    expect(activated).toMatchObject({ ...DEFAULT_PROMPTS[TYPE], is_active: true })
  })

  it('that a person activated again stay active after an update', async () => {
    const { person, changing, activeNow } = await givenOlder()
    await changing.tenancy.inTenant(person.scope, (db) =>
      insertActivation(db, {
        organizationId: person.scope.organizationId,
        type: TYPE,
        version: 1,
        reason: null,
        userId: person.scope.userId,
        now: new Date(),
      }),
    )
    expect((await activeNow()).active).toBe(1)
  })

  it('can be added and neither changed nor removed', async () => {
    const { tenancy, scope } = await givenOrganization()
    await tenancy.inTenant(scope, (db) =>
      activePrompt(deps, db, { organizationId: scope.organizationId, type: TYPE }),
    )
    const change = tenancy.inTenant(scope, (db) =>
      db.updateTable('prompt_versions').set({ system_prompt: 'forged' }).execute(),
    )
    await expect(change).rejects.toMatchObject({ code: '42501' })
    const removal = tenancy.inTenant(scope, (db) => db.deleteFrom('prompt_activations').execute())
    await expect(removal).rejects.toMatchObject({ code: '42501' })
    const row = await tenancy.inTenant(scope, async (db) => {
      await lockType(db, scope.organizationId, TYPE)
      return await findVersion(db, TYPE, 1)
    })
    expect(row).toMatchObject({ is_active: true, evaluation_flagged: null })
  })
})

describe('the shipped defaults', () => {
  it.each(PROMPT_TYPES)(
    'of %s name their variables rightly and put instructions after the evidence',
    (type) => {
      const { system_prompt, user_prompt_template } = DEFAULT_PROMPTS[type]
      expect(templateProblems(type, user_prompt_template)).toEqual([])
      const [before, after] = user_prompt_template.split('{{evidence}}')
      expect(after!.length).toBeGreaterThan(3 * before!.length)
      expect(system_prompt).toMatch(/never instructions/)
    },
  )
})

describe('a flagged evaluation', () => {
  it.each([
    { flagged: false, role: 'admin', reason: null, allowed: true },
    { flagged: true, role: 'admin', reason: 'We know', allowed: false },
    { flagged: true, role: 'owner', reason: null, allowed: false },
    { flagged: true, role: 'owner', reason: 'We know', allowed: true },
  ] as const)(
    'of $flagged lets an $role with reason $reason activate: $allowed',
    ({ allowed, ...activation }) => {
      expect(activationProblem(activation) === null).toBe(allowed)
    },
  )
})

describe('texts with nothing in common', () => {
  it('are shown as one taken out and one put in, without comparing for minutes', () => {
    const words = (from: number) => Array.from({ length: 6_000 }, (_, index) => `w${index + from}`).join(' ')
    const { words: changes } = diffTexts(words(0), words(10_000))
    expect(changes.map((change) => change.kind)).toEqual(['removed', 'added'])
  })
})
