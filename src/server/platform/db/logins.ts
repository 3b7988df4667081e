import type { OpenDatabase, OwnerDatabase, SqlExecutor } from './database.ts'
import { createSqlExecutor } from './sql.ts'

/**
 * Roles that each login may take on within a transaction, and the role that the worker's login has outside of one.
 */
const WEB_ROLES = ['probity_app', 'probity_identity']
const WORKER_ROLES = [...WEB_ROLES, 'probity_system', 'probity_retention']
const QUEUE_ROLE = 'probity_queue'

const sessionUser = async ({ executeSql }: SqlExecutor): Promise<string> =>
  String((await executeSql('select session_user::text as name')).rows[0]?.name)

/** The roles a login is a member of, and what each membership allows. */
const MEMBERSHIPS = `select r.rolname as role, m.inherit_option as inherits, m.set_option as sets
  from pg_auth_members m join pg_roles r on r.oid = m.roleid
  where m.member = (select oid from pg_roles where rolname = $1) and r.rolname like 'probity\\_%'`

/** Grants the serving logins their roles and revokes all others. Does nothing if one login does everything. */
export async function admitLogins(database: OpenDatabase, owner: OwnerDatabase): Promise<void> {
  if (owner.kind === 'pglite') return
  const [owns, web, worker] = await Promise.all([
    sessionUser(owner.sql),
    sessionUser(createSqlExecutor(database.kysely)),
    sessionUser(createSqlExecutor(database.worker.kysely)),
  ])
  await owner.transaction(async (sql) => {
    if (worker !== owns) await admit(sql, worker, { taken: WORKER_ROLES, inherited: [QUEUE_ROLE] })
    if (web !== owns && web !== worker) await admit(sql, web, { taken: WEB_ROLES, inherited: [] })
    for (const login of new Set([web, worker])) await letReadMigrations(sql, login)
  })
}

async function admit(
  sql: SqlExecutor,
  login: string,
  { taken, inherited }: { taken: readonly string[]; inherited: readonly string[] },
): Promise<void> {
  const { rows } = await sql.executeSql(MEMBERSHIPS, [login])
  const has = new Map(rows.map((row) => [String(row.role), row]))
  for (const role of taken) {
    const membership = has.get(role)
    if (!membership?.sets || membership.inherits)
      await sql.executeSql(`grant ${role} to ${quoted(login)} with inherit false, set true`)
  }
  for (const role of inherited)
    if (!has.get(role)?.inherits)
      await sql.executeSql(`grant ${role} to ${quoted(login)} with inherit true, set false`)
  for (const role of has.keys())
    if (!taken.includes(role) && !inherited.includes(role))
      await sql.executeSql(`revoke ${role} from ${quoted(login)}`)
}

/** Lets a process that may not migrate check that the migrations have run. */
async function letReadMigrations(sql: SqlExecutor, login: string): Promise<void> {
  const { rows } = await sql.executeSql(
    `select has_table_privilege($1, 'schema_migrations', 'select') as allowed`,
    [login],
  )
  if (!rows[0]?.allowed) await sql.executeSql(`grant select on schema_migrations to ${quoted(login)}`)
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Refuses a login for background work that may not use the queue, as the one that serves people may not. */
export async function requireQueueRights(database: OpenDatabase): Promise<void> {
  if (database.kind === 'pglite') return
  const { rows } = await createSqlExecutor(database.worker.kysely).executeSql(
    `select session_user::text as login, has_schema_privilege(session_user, oid, 'usage') as allowed
     from pg_namespace where nspname = 'pgboss'`,
  )
  const [queue] = rows
  if (queue && !queue.allowed)
    throw new Error(
      `The login ${queue.login} may not do background work. DATABASE_WORKER_URL needs the login probity_worker (deploy/README.md, "Logins").`,
    )
}

const STANDING = `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as powerful,
    pg_has_role(session_user, 'probity_system', 'member') as system,
    pg_has_role(session_user, 'probity_app', 'usage') or pg_has_role(session_user, 'probity_system', 'usage') as inherits,
    exists (select from pg_class where relnamespace = 'public'::regnamespace and pg_has_role(session_user, relowner, 'member')) as owns
  from pg_roles where rolname = session_user`

/**
 * Why row-level security would not stop injected SQL with these logins; empty if it would. A process that only does
 * background work has no web login.
 */
export async function listWeaknesses(
  database: OpenDatabase,
  options: { servesPeople: boolean },
): Promise<string[]> {
  if (database.kind === 'pglite') return []
  const worker = (await createSqlExecutor(database.worker.kysely).executeSql(STANDING)).rows[0]
  const said: string[] = []
  if (worker?.powerful || worker?.owns)
    said.push(
      'the login for background work owns the tables, or is a superuser or may create roles or databases',
    )
  if (!options.servesPeople) return said
  const web = (await createSqlExecutor(database.kysely).executeSql(STANDING)).rows[0]
  if (web?.powerful) said.push('the login of DATABASE_URL is a superuser or may create roles or databases')
  if (web?.owns) said.push('the login of DATABASE_URL owns the tables')
  if (web?.system) said.push('the login of DATABASE_URL can see every organization')
  if (web?.inherits) said.push('the login of DATABASE_URL has tenant rights without naming a tenant')
  return said
}
