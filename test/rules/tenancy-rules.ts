import type { SqlExecutor } from '#server/platform/db/database.ts'
import { IDENTITY_RIGHTS } from './identity-rights.ts'
import { splitScript } from './script-text.ts'
import { isScript, isTest, placeOf, type Rule } from './source-files.ts'

/** A rule over the database's catalogue; each answer is one sentence that begins with what is wrong. */
export type CatalogueRule = (sql: SqlExecutor) => Promise<string[]>

/** Tables outside the tenants' reach, each with the reason. Only the system role sees them, but for users. */
const OUTSIDE_TENANCY: ReadonlyMap<string, string> = new Map([
  ['schema_migrations', 'what was applied; only the owner of the database touches it'],
  ['users', 'a person may work in several organizations; a policy of its own shows colleagues only'],
  ['owner_links', 'exists before anybody belongs to anything'],
  ['user_identities', 'who a person is at an identity provider, whatever organizations they work in'],
  ['accounts', 'a person has one password, whatever organizations they work in'],
  ['webauthn_credentials', 'as accounts'],
  ['totp_secrets', 'as accounts'],
  ['recovery_codes', 'as accounts'],
  ['mfa_attempts', 'as accounts'],
  ['auth_challenges', 'asked before anybody is signed in'],
  ['sessions', 'a session may switch between organizations'],
  ['provider_models', 'belongs to the embedded OpenID provider'],
  ['back_channel_logout_tokens', 'come from an identity provider, for no organization'],
  ['adaptive_authentication_pauses', 'an identity provider serves every organization'],
  ['retention_runs', 'a run covers every organization'],
  ['residue_sweeps', 'as retention_runs'],
  ['billing_milestones', 'what happens once in the life of an installation'],
  ['running_processes', 'a process serves every organization'],
  ['scope_keys', 'the keys that scopes are signed with; only the owner reads them'],
  ['audit_chains', 'heads of the audit chains; only the trigger and the retention role write them'],
])

/** Functions that run with their owner's rights, each with its owner and the reason. */
const DEFINER_FUNCTIONS: readonly (readonly [name: string, owner: string, reason: string])[] = [
  [
    'chain_audit_row',
    `'probity_chain'::regrole`,
    'whoever appends to the audit trail may not touch the head of its chain otherwise',
  ],
  [
    'signed_scope',
    `(select relowner from pg_class where oid = 'scope_keys'::regclass)`,
    'whoever is asked for a scope may not read the keys that it is signed with',
  ],
]

/** Unique keys that span organizations, each with the reason why it tells a tenant nothing. */
const SPANNING_KEYS: ReadonlyMap<string, string> = new Map([
  ['personal_access_tokens (token_sha256)', 'the hash of 32 random bytes finds its organization'],
  ['invitations (token_sha256)', 'as with access tokens; whoever accepts is not signed in yet'],
  ['organizations (slug)', 'names an organization before anybody is signed in; only the system role sets it'],
])

const names = (known: ReadonlyMap<string, string>) => [...known.keys()].map((name) => `'${name}'`).join(', ')
const tenantTables = `
  select c.oid, c.relname, case c.relname when 'organizations' then 'id' else 'organization_id' end as tenant_column
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not in (${names(OUTSIDE_TENANCY)})`

/** A query with one text column `broken` as a rule. */
const ruleOf =
  (query: string): CatalogueRule =>
  async (sql) =>
    (await sql.executeSql(query, [])).rows.map((row) => row.broken as string).sort()

export const rowSecurityIsForced = ruleOf(`
  select relname || ' does not force row-level security' as broken
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not in ('schema_migrations', 'scope_keys')
    and not (c.relrowsecurity and c.relforcerowsecurity)`)

/** Exactly one policy lets the application in, for every command, and it compares the organization both ways. */
export const onePolicyGuardsEachTable = ruleOf(`
  with tenant as (${tenantTables}), reached as (
    select t.relname, p.polname, p.polcmd = '*' and p.polpermissive
      and coalesce(pg_get_expr(p.polqual, t.oid), '') = s.comparison
      and coalesce(pg_get_expr(p.polwithcheck, t.oid), '') = s.comparison as guards
    from tenant t
    join pg_policy p on p.polrelid = t.oid and (p.polroles @> array['probity_app'::regrole::oid] or p.polroles @> array[0::oid])
    cross join lateral (select '(' || t.tenant_column || ' = ( SELECT current_organization_id() AS current_organization_id))' as comparison) s)
  select relname || ' has no policy for probity_app' as broken from tenant where relname not in (select relname from reached)
  union all
  select relname || ' has the policy ' || polname || ', which does not compare the organization both ways' from reached where not guards
  union all
  select polrelid::regclass || ' lets probity_app in by the policy ' || polname from pg_policy
  where (polroles @> array['probity_app'::regrole::oid] or polroles @> array[0::oid])
    and polrelid in (select unnest(array[${names(OUTSIDE_TENANCY)}])::regclass)
    and not (polrelid = 'users'::regclass and polcmd = 'r' and pg_get_expr(polqual, polrelid) like '%(members.user_id = users.id)%current_organization_id()%')`)

export const everyTableNamesItsOrganization = ruleOf(`
  select t.relname || ' has no mandatory ' || t.tenant_column || ' of type uuid' as broken
  from (${tenantTables}) t
  where not exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = t.tenant_column
    and a.attnotnull and a.atttypid = 'uuid'::regtype)`)

export const keysStartWithTheOrganization = ruleOf(`
  select broken from (
    select t.relname || ' (' || string_agg(a.attname, ', ' order by k.place) || ')' as key,
      t.relname || ' has the key (' || string_agg(a.attname, ', ' order by k.place) || '), which does not start with ' || t.tenant_column as broken
    from (${tenantTables}) t
    join pg_index i on i.indrelid = t.oid and i.indisunique
    cross join lateral unnest(i.indkey::int[]) with ordinality k(attnum, place)
    join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
    group by i.indexrelid, t.relname, t.tenant_column
    having (array_agg(a.attname::text order by k.place))[1] <> t.tenant_column
  ) keys where key not in (${names(SPANNING_KEYS)})`)

export const referencesStayInTheOrganization = ruleOf(`
  select child.relname || ' refers to ' || parent.relname || ' without its organization (' || c.conname || ')' as broken
  from pg_constraint c
  join (${tenantTables}) child on child.oid = c.conrelid
  join (${tenantTables}) parent on parent.oid = c.confrelid
  where c.contype = 'f' and not exists (
    select from unnest(c.conkey, c.confkey) pair(own, theirs)
    join pg_attribute o on o.attrelid = child.oid and o.attnum = pair.own and o.attname = child.tenant_column
    join pg_attribute p on p.attrelid = parent.oid and p.attnum = pair.theirs and p.attname = parent.tenant_column)`)

/** A view runs with its owner's rights, and a security-definer function too: both would see every organization. */
export const nothingRunsWithTheOwnersRights = ruleOf(`
  select relname || case relkind when 'm' then ' is a materialized view' else ' is a view without security_invoker' end as broken
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and (relkind = 'm' or relkind = 'v' and not coalesce(reloptions::text[] && array['security_invoker=true', 'security_invoker=on'], false))
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  union all
  select p.proname || ' is a security definer function'
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'public' and p.prosecdef
    and not ((${DEFINER_FUNCTIONS.map(([name, owner]) => `p.proname = '${name}' and p.proowner = ${owner}`).join(' or ')})
      and coalesce(array_to_string(p.proconfig, ','), '') like 'search_path=%')`)

/** A setting can be written by any SELECT: every policy asks for a scope that the process has signed. */
export const policiesDemandASignedScope = ruleOf(`
  select polrelid::regclass || ' has the policy ' || polname || ', which asks for no signed scope' as broken
  from pg_policy cross join lateral (values (pg_get_expr(polqual, polrelid)), (pg_get_expr(polwithcheck, polrelid))) e(said)
  where said is not null and not (polrelid::regclass::text like 'pgboss.%' and polname = 'queue')
    and not (polrelid = 'audit_chains'::regclass and polroles = array['probity_chain'::regrole::oid])
    and said not like '%current_organization_id()%' and said not like '%scope_is(%'`)

const ROLES = `'probity_app', 'probity_identity', 'probity_system', 'probity_retention', 'probity_chain'`

/** Role, table and what the one may do to the other: everything that is allowed. Rows of the audit trail, of the chain of custody and of the history of prompts are only added. */
const ALLOWED = `
  select t.relname, r.rolname, p.privilege
  from (select relname from (${tenantTables}) t union all select unnest(array[${names(OUTSIDE_TENANCY)}])) t
  cross join (values ('probity_app'), ('probity_system')) r(rolname)
  cross join (values ('SELECT'), ('INSERT'), ('UPDATE'), ('DELETE')) p(privilege)
  where not (t.relname = 'schema_migrations')
    and not (t.relname in ('audit_logs', 'evidence_custody', 'prompt_versions', 'prompt_activations') and p.privilege in ('UPDATE', 'DELETE'))
    and t.relname <> 'scope_keys'
    and not (r.rolname = 'probity_app' and t.relname in (${names(OUTSIDE_TENANCY)}) and (t.relname, p.privilege) <> ('users', 'SELECT'))
  union all
  values ${[...IDENTITY_RIGHTS].flatMap(([table, rights]) => rights.split(' ').map((right) => `('${table}', 'probity_identity', '${right}')`)).join(', ')}
  union all
  values ('job_common', 'probity_app', 'INSERT'), ('job_common', 'probity_system', 'INSERT')
  union all
  values ('audit_logs', 'probity_retention', 'SELECT'), ('audit_logs', 'probity_retention', 'DELETE'),
    ('audit_chains', 'probity_retention', 'SELECT'), ('audit_chains', 'probity_retention', 'UPDATE'),
    ('audit_chains', 'probity_chain', 'SELECT'), ('audit_chains', 'probity_chain', 'INSERT'), ('audit_chains', 'probity_chain', 'UPDATE')`

/** Single columns: what a job is given when it is sent, which of an organization's own jobs wait, and the one change that the chain of custody bears. */
const COLUMNS = [
  'UPDATE file_name_given of evidence_custody',
  ...['id', 'name', 'group_id', 'group_tier', 'state'].map((column) => `SELECT ${column} of job_common`),
  ...`name policy retry_limit retry_delay retry_backoff retry_delay_max expire_seconds retention_seconds deletion_seconds
    dead_letter heartbeat_seconds`
    .split(/\s+/)
    .map((column) => `SELECT ${column} of queue`),
]
  .map((right) => `'${right}'`)
  .join(', ')

export const rightsAreTheFewNeeded = ruleOf(`
  with granted as (
    select c.relname::text, coalesce(r.rolname::text, 'PUBLIC') as rolname, g.privilege_type as privilege
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join lateral aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) g
    left join pg_roles r on r.oid = g.grantee
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm', 'S') and (g.grantee = 0 or r.rolname in (${ROLES})))
  select rolname || ' may ' || privilege || ' on ' || relname as broken from granted
  where (relname, rolname, privilege) not in (${ALLOWED})
  union all
  select r.rolname || ' may ' || g.privilege_type || ' ' || a.attname || ' of ' || c.relname
  from pg_attribute a join pg_class c on c.oid = a.attrelid cross join lateral aclexplode(a.attacl) g
  join pg_roles r on r.oid = g.grantee
  where r.rolname in (${ROLES}) and g.privilege_type || ' ' || a.attname || ' of ' || c.relname not in (${COLUMNS})
  union all
  select rolname || ' may use schema pgboss' from pg_roles
  where rolname in ('probity_identity', 'probity_retention', 'probity_chain') and has_schema_privilege(oid, to_regnamespace('pgboss')::oid, 'usage')
  union all
  select rolname || ' may create in schema ' || nspname from pg_roles, pg_namespace
  where rolname in (${ROLES}) and nspname in ('public', 'pgboss') and has_schema_privilege(pg_roles.oid, pg_namespace.oid, 'create')`)

export const rolesAreHarmless = ruleOf(`
  select rolname || ' is more than a plain role' as broken from pg_roles
  where rolname in (${ROLES}) and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or rolcanlogin)
  union all
  select r.rolname || ' owns ' || c.relname from pg_class c join pg_roles r on r.oid = c.relowner
  where r.rolname in (${ROLES}) and c.relkind not in ('i', 't')
  union all
  select r.rolname || ' is a member of ' || g.rolname
  from pg_auth_members m join pg_roles r on r.oid = m.member join pg_roles g on g.oid = m.roleid
  where r.rolname in (${ROLES})`)

/** What may work across organizations, each file or folder for a reason that its call names. */
const SYSTEM_PLACES: ReadonlyMap<string, string> = new Map([
  ['src/server/platform/db/tenancy.ts', 'defines it'],
  ['src/server/app/first-run.ts', 'makes the first organization'],
  ['src/server/app/issue-token.ts', 'the operator acts for every organization'],
  ['src/server/app/send-jobs-again.ts', 'jobs of every organization are sent again in another database'],
  ['src/server/features/billing/first-paid-invoice.ts', 'the installation is paid for as a whole'],
  ['src/server/features/analyses/sweep-abandoned.ts', 'looks for lost work of all of them'],
  ['src/server/features/analyses/mail-finished.ts', 'looks for what has finished in all of them'],
  ['src/server/features/comments/mail-mentions.ts', 'looks for mentions to tell of in all of them'],
  ['src/server/features/evidence/sweep-embeddings.ts', 'retries what is stuck in all of them'],
  ['src/server/features/evidence/embed-again.ts', 'the embedding model is changed for all of them'],
  ['src/server/features/evidence/read-units.ts', 'the reader is changed for all of them'],
  ['src/server/features/evidence/sweep-objects.ts', 'removes what no item of any of them names'],
  ['src/server/features/audit/audit.admin.routes.ts', 'and platform administrators read them'],
  ['src/server/features/audit/verify-chains.ts', 'the operator verifies every chain'],
  [
    'src/server/features/retention/',
    'a run covers every organization; what it destroys, it destroys inside one',
  ],
  ['src/server/features/operations/operations.jobs.ts', 'what the planner knows of all tables'],
  ['src/server/features/operations/presence.ts', 'a process serves every organization'],
])

/** What may look at the people of all organizations. */
const IDENTITY_PLACES: ReadonlyMap<string, string> = new Map([
  ['src/server/platform/db/tenancy.ts', 'defines it'],
  ['src/server/features/audit/record-audit.ts', 'some rows belong to no organization'],
  ['src/server/features/auth/', 'who somebody is, is found out before it is known where they work'],
  ['src/server/adapters/identity-provider/embedded/', 'accounts and grants belong to no organization'],
  ['src/server/adapters/user-administration/embedded/', 'as the identity provider'],
  ['src/server/features/organizations/accept-invitation.ts', 'whoever accepts belongs to nothing yet'],
  ['src/server/features/organizations/read-invitation.ts', 'as whoever accepts'],
])

const staysIn =
  (places: ReadonlyMap<string, string>, call: RegExp, what: string): Rule =>
  (files) =>
    files
      .filter((file) => file.path.startsWith('src/') && isScript(file) && !isTest(file))
      .filter(
        ({ path }) =>
          ![...places.keys()].some(
            (place) => path === place || (place.endsWith('/') && path.startsWith(place)),
          ),
      )
      .flatMap((file) =>
        [...splitScript(file.text).code.matchAll(call)].map(
          ({ index }) => `${placeOf(file, index)} ${what} and is not on the list`,
        ),
      )

export const systemWorkStaysInNamedPlaces = staysIn(
  SYSTEM_PLACES,
  /\basSystem\b/g,
  'works across organizations',
)
export const identityWorkStaysInNamedPlaces = staysIn(
  IDENTITY_PLACES,
  /\basIdentity\b/g,
  'looks at the people of all organizations',
)

/** A tenant's handle is made in one place only; casting to it elsewhere would open the first lock. */
export const handlesAreMadeInOnePlace: Rule = (files) =>
  files
    .filter((file) => file.path.startsWith('src/') && isScript(file) && !isTest(file))
    .filter(({ path }) => path !== 'src/server/platform/db/tenancy.ts')
    .flatMap((file) =>
      [
        ...splitScript(file.text).code.matchAll(/\bas\s+(unknown\s+as\s+)?(TenantDb|IdentityDb|SystemDb)\b/g),
      ].map(({ index }) => `${placeOf(file, index)} casts to a handle of tenancy.ts`),
    )

/** Without a handle on a transaction nothing can be asked: the bare database stays in these files. */
const BARE_DATABASE = /^src\/server\/(app|platform\/(db|jobs))\//

export const bareDatabaseStaysBelow: Rule = (files) =>
  files
    .filter((file) => /^src\/(server|cli)\//.test(file.path) && isScript(file) && !isTest(file))
    .filter(({ path }) => !BARE_DATABASE.test(path))
    .flatMap((file) =>
      [
        ...splitScript(file.text).code.matchAll(
          /\b(OpenDatabase|SqlExecutor|Kysely)\b|\bdatabase\.(kysely|sql)\b/g,
        ),
      ].map(({ index }) => `${placeOf(file, index)} uses the database past tenancy`),
    )
