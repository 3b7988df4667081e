import { beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { createJobQueue } from '#server/platform/jobs/job-queue.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import { describeOnBothDatabases } from '../support/databases.ts'
import { readProject } from './source-files.ts'
import * as rules from './tenancy-rules.ts'

class RolledBack extends Error {}

/** What a rule says of a database in which `change` was made; the change is rolled back. */
async function saysAfter(
  database: OpenDatabase,
  rule: rules.CatalogueRule,
  change: string,
): Promise<string[]> {
  let said: string[] = []
  const attempt = database.transaction(async (sql) => {
    await sql.executeSql(change)
    said = await rule(sql)
    throw new RolledBack()
  })
  await expect(attempt).rejects.toThrow(RolledBack)
  return said
}

const PROPER = `create table scratch (organization_id uuid not null references organizations (id), id uuid not null,
  primary key (organization_id, id)); select enable_tenancy('scratch');`

/** Sentence, rule, and changes with what the rule must then say. */
const CATALOGUE: [string, rules.CatalogueRule, [string, string[]][]][] = [
  [
    'every table enables and forces row-level security',
    rules.rowSecurityIsForced,
    [
      [
        'create table scratch (organization_id uuid primary key)',
        ['scratch does not force row-level security'],
      ],
      [
        `${PROPER} alter table scratch no force row level security`,
        ['scratch does not force row-level security'],
      ],
      ['alter table users disable row level security', ['users does not force row-level security']],
      [PROPER, []],
    ],
  ],
  [
    'every table has one policy that compares the organization on reading and on writing',
    rules.onePolicyGuardsEachTable,
    [
      ['create table scratch (organization_id uuid)', ['scratch has no policy for probity_app']],
      [
        `${PROPER} create policy extra on scratch to probity_app using (true)`,
        ['scratch has the policy extra, which does not compare the organization both ways'],
      ],
      [
        `${PROPER} create policy extra on scratch for select using (true)`,
        ['scratch has the policy extra, which does not compare the organization both ways'],
      ],
      [
        `${PROPER} alter policy tenant on scratch with check (true)`,
        ['scratch has the policy tenant, which does not compare the organization both ways'],
      ],
      [
        'create policy extra on users to probity_app using (true)',
        ['users lets probity_app in by the policy extra'],
      ],
      ['create policy extra on sessions using (true)', ['sessions lets probity_app in by the policy extra']],
      [PROPER, []],
    ],
  ],
  [
    'every table names its organization',
    rules.everyTableNamesItsOrganization,
    [
      ['create table scratch (id uuid)', ['scratch has no mandatory organization_id of type uuid']],
      [
        'create table scratch (organization_id uuid)',
        ['scratch has no mandatory organization_id of type uuid'],
      ],
      [
        'create table scratch (organization_id text not null)',
        ['scratch has no mandatory organization_id of type uuid'],
      ],
    ],
  ],
  [
    'every key starts with the organization',
    rules.keysStartWithTheOrganization,
    [
      [
        'create table scratch (organization_id uuid not null, id uuid primary key, name text, unique (name, organization_id))',
        [
          'scratch has the key (id), which does not start with organization_id',
          'scratch has the key (name, organization_id), which does not start with organization_id',
        ],
      ],
      [`${PROPER} create unique index on scratch (organization_id)`, []],
    ],
  ],
  [
    'every reference between tables of tenants includes the organization',
    rules.referencesStayInTheOrganization,
    [
      [
        `${PROPER} create unique index on scratch (id); alter table scratch add other uuid references scratch (id)`,
        ['scratch refers to scratch without its organization (scratch_other_fkey)'],
      ],
      [
        `${PROPER} alter table scratch add other uuid references organizations (id)`,
        ['scratch refers to organizations without its organization (scratch_other_fkey)'],
      ],
      [
        `${PROPER} alter table scratch add other uuid, add foreign key (organization_id, other) references scratch`,
        [],
      ],
    ],
  ],
  [
    "nothing runs with the owner's rights",
    rules.nothingRunsWithTheOwnersRights,
    [
      ['create view seen as select * from members', ['seen is a view without security_invoker']],
      ['create materialized view kept as select * from members', ['kept is a materialized view']],
      ['create view seen with (security_invoker = true) as select * from members', []],
      [
        'create function peek() returns bigint language sql security definer return (select count(*) from members)',
        ['peek is a security definer function'],
      ],
    ],
  ],
  [
    'every policy asks for a scope that the process has signed',
    rules.policiesDemandASignedScope,
    [
      [
        `${PROPER} alter policy system on scratch using (true)`,
        ['scratch has the policy system, which asks for no signed scope'],
      ],
      [
        `${PROPER} alter policy tenant on scratch with check (organization_id = current_setting('probity.organization_id')::uuid)`,
        ['scratch has the policy tenant, which asks for no signed scope'],
      ],
      [PROPER, []],
    ],
  ],
  [
    "the application's roles have the few rights they need: none on the queue, migrations and identities",
    rules.rightsAreTheFewNeeded,
    [
      ['grant select on schema_migrations to probity_app', ['probity_app may SELECT on schema_migrations']],
      ['grant select on owner_links to probity_app', ['probity_app may SELECT on owner_links']],
      ['grant update on users to probity_app', ['probity_app may UPDATE on users']],
      ['grant update on audit_logs to probity_app', ['probity_app may UPDATE on audit_logs']],
      ['grant delete on audit_logs to probity_system', ['probity_system may DELETE on audit_logs']],
      ['grant truncate on members to probity_app', ['probity_app may TRUNCATE on members']],
      ['grant select on members to public', ['PUBLIC may SELECT on members']],
      ['grant usage on schema pgboss to probity_identity', ['probity_identity may use schema pgboss']],
      ['grant select on pgboss.job to probity_app', ['probity_app may SELECT on job']],
      ['grant select (data) on pgboss.job to probity_app', ['probity_app may SELECT data of job']],
      ['grant select on analyses to probity_identity', ['probity_identity may SELECT on analyses']],
      ['grant select on scope_keys to probity_system', ['probity_system may SELECT on scope_keys']],
      ['grant create on schema public to probity_app', ['probity_app may create in schema public']],
    ],
  ],
  [
    "the application's roles are no superusers, cannot pass row-level security and own nothing",
    rules.rolesAreHarmless,
    [
      ['alter role probity_app bypassrls', ['probity_app is more than a plain role']],
      ['alter role probity_app superuser', ['probity_app is more than a plain role']],
      ['alter table questions owner to probity_app', ['probity_app owns questions']],
      ['grant probity_system to probity_app', ['probity_app is a member of probity_system']],
    ],
  ],
]

describeOnBothDatabases('in the catalogue', (database) => {
  beforeAll(async () => {
    const jobs = createJobQueue(database(), silentLogger())
    await jobs.start([], { work: false })
    await jobs.stop()
  })
  describe.each(CATALOGUE)('%s', (_sentence, rule, proofs) => {
    it('holds', async () => expect(await rule(database().sql)).toEqual([]))
    it.each(proofs)('is checked: %s', async (change, said) => {
      expect(await saysAfter(database(), rule, change)).toEqual(said)
    })
  })
})

const project = readProject()

describe('in the code', () => {
  const prove = (rule: typeof rules.systemWorkStaysInNamedPlaces, bad: string, good: string) => {
    const path = 'src/server/features/a/start-a.ts'
    expect(rule(project)).toEqual([])
    expect(rule([{ path, text: bad }])).toHaveLength(1)
    expect(rule([{ path, text: good }])).toEqual([])
  }

  it('only named places work across organizations', () =>
    prove(
      rules.systemWorkStaysInNamedPlaces,
      "await tenancy.asSystem('why', work)",
      '// asSystem is not for here',
    ))

  it('only named places look at the people of all organizations', () =>
    prove(
      rules.identityWorkStaysInNamedPlaces,
      "await tenancy.asIdentity('why', work)",
      '// asIdentity is not for here',
    ))

  it("a tenant's handle is made by tenancy.ts alone", () =>
    prove(
      rules.handlesAreMadeInOnePlace,
      'const db = kysely as unknown as TenantDb',
      'const run = (db: TenantDb) => db',
    ))

  it('features never hold the bare database', () =>
    prove(
      rules.bareDatabaseStaysBelow,
      'const run = (db: OpenDatabase) => db',
      'const run = (db: TenantDb) => db',
    ))
})
