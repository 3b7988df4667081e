import type { Rows } from './tenant-rows.ts'

/** What an attacker may put into one statement of a transaction of `mine`: each tries to see or change what is not theirs. */
export interface Trick {
  readonly name: string
  readonly sql: string
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
const setting = (name: string, value: string) => `set_config(${literal(name)}, ${value}, true)`

const TABLES = ['organizations', 'evidence_items', 'users', 'sessions', 'pgboss.job_common', 'scope_keys']
const ROLES = [
  'none',
  'probity_system',
  'probity_identity',
  'probity_retention',
  'probity_chain',
  'probity_owner',
  'probity_worker',
]

/** Every way to say another scope without the key: forged, or made of the one that this transaction has. */
const scopes = (mine: Rows, theirs: Rows): readonly string[] => {
  const own = `current_setting('probity.scope')`
  return [
    literal(`tenant ${theirs.organization} ${theirs.user}`),
    literal(`${'0'.repeat(64)} tenant ${theirs.organization} ${theirs.user}`),
    literal(`${'0'.repeat(64)} system  `),
    `replace(${own}, ${literal(mine.organization)}, ${literal(theirs.organization)})`,
    `replace(${own}, 'tenant', 'system')`,
    `replace(${own}, 'tenant', 'identity')`,
    `${own} || ' system'`,
    `left(${own}, 64) || ' identity  '`,
    `encode(sha256(${literal(`tenant ${theirs.organization} `)}), 'hex') || ${literal(` tenant ${theirs.organization} `)}`,
    `''`,
  ]
}

/** A read below a change of settings, in the orders in which a planner may carry them out. */
const readings = (change: readonly string[], table: string): readonly string[] => {
  const nested = literal(`select t from ${table} t`)
  return [
    `with changed as materialized (select ${change.join(', ')}) select t::text from changed, ${table} t`,
    `with changed as materialized (select ${change.join(', ')}) select query_to_xml(${nested}, true, false, '')::text from changed`,
    `select query_to_xml(q, true, false, '')::text from (select ${change.join(', ')}, ${nested} as q offset 0) changed`,
  ]
}

export function settingTricks(mine: Rows, theirs: Rows): Trick[] {
  const changes: string[][] = [
    [setting('probity.organization_id', literal(theirs.organization))],
    [setting('row_security', `'off'`)],
    [setting('session_authorization', `'probity_owner'`)],
    [setting('search_path', `'pg_temp, public'`)],
  ]
  for (const role of ROLES)
    for (const scope of scopes(mine, theirs)) {
      const both = [setting('role', literal(role)), setting('probity.scope', scope)]
      changes.push(both, both.toReversed())
    }
  return changes.flatMap((change) =>
    TABLES.flatMap((table) => readings(change, table).map((sql) => ({ name: change.join(', '), sql }))),
  )
}

/** Whole statements, several of them where the driver sends them as they are. */
export function otherTricks(mine: Rows, theirs: Rows): Trick[] {
  const them = literal(theirs.organization)
  const all = 'select t::text from organizations t'
  const job = (organization: string) =>
    `insert into pgboss.job_common (name, data) values ('tricks', ${literal(JSON.stringify({ organizationId: organization }))}) returning id`
  const statements: Record<string, string> = {
    'the role put aside': `reset role; ${all}`,
    'another role': `set role probity_system; ${all}`,
    'the role of sign-in': 'set role probity_identity; select t::text from sessions t',
    'another login': `set session authorization probity_owner; ${all}`,
    'the transaction left': `commit; ${all}`,
    'the transaction left for another role':
      'commit; begin; set local role probity_identity; select t::text from users t',
    'row security switched off': `set local row_security = off; ${all}`,
    'a prepared statement': `prepare trick as ${all}; execute trick`,
    'a cursor held over the end': `declare trick cursor with hold for ${all}; commit; fetch all from trick`,
    'a table as XML': "select table_to_xml('organizations', true, false, '')::text",
    'a schema as XML': "select schema_to_xml('public', true, false, '')::text",
    'the database as XML': "select database_to_xml(true, false, '')::text",
    'a copy to the client': 'copy organizations to stdout',
    'a copy to a file': "copy organizations to '/tmp/organizations'",
    'a copy to a program': "copy organizations to program 'cat'",
    'a file of the server': "select pg_read_file('postgresql.conf')",
    'a large object': "select lo_from_bytea(0, 'x')",
    'a large object from a file': "select lo_import('/etc/passwd')",
    'another server': "select * from dblink('', 'select id from organizations') as t (id uuid)",
    'the extension for it': 'create extension dblink',
    'a foreign server': 'create extension postgres_fdw',
    'the statistics of values': 'select most_common_vals::text from pg_stats',
    'the statistics themselves': 'select stavalues1::text from pg_statistic',
    'the keys of scopes': 'select inner_pad, outer_pad from scope_keys',
    'heads of the audit chains': 'select t::text from audit_chains t',
    'jobs of others': 'select id, data::text from pgboss.job_common',
    'jobs by their number': 'select id from pgboss.job_common',
    'jobs through the parent table': 'select t::text from pgboss.job t',
    'what the queue keeps': 'select t::text from pgboss.queue t',
    'a job for others': job(theirs.organization),
    'a job of nobody': "insert into pgboss.job_common (name, data) values ('tricks', '{}') returning id",
    'a job of others deleted': 'delete from pgboss.job_common',
    'a job of others changed': `update pgboss.job_common set data = '{}'`,
    'the signed scope of others': `select signed_scope()::text from set_config('probity.scope', ${them}, true)`,
    'rows of others destroyed': `select destroy_rows('organizations', ${them}, array[${them}::uuid])`,
    'the trigger of the trail called': 'select chain_audit_row()',
    'the trail taken over': `insert into audit_logs (organization_id, id, action, success, phi, created_at) values (${them}, gen_random_uuid(), 'x', true, false, now())`,
    'a temporary table of the same name': 'create temp table organizations as select 1',
    'a function of the same name':
      'create function current_organization_id() returns uuid language sql as $$ select null $$',
    'a function in the temporary schema': `create function pg_temp.current_organization_id() returns uuid language sql as $$ select ${them}::uuid $$`,
    'a view': 'create view seen as select * from organizations',
    'a policy': 'create policy mine on organizations using (true)',
    'a trigger': 'create trigger mine before insert on members execute function chain_audit_row()',
    'an anonymous block': 'do $$ begin set local role probity_system; end $$',
    'rows told apart by an error': `select 1 from organizations where 1 / (case when id = ${them} then 0 else 1 end) = 1`,
    'a value in the words of an error': `select 1 from organizations where id::text::int = 1`,
    'a sum of the errors of another table': `select 1 from users where id::text::int = 1`,
    'a membership made': `insert into members (organization_id, user_id, role, created_at, updated_at) values (${them}, ${literal(mine.user)}, 'owner', now(), now())`,
    'a row given away': `update members set organization_id = ${them}`,
    'a row taken': `update organizations set name = 'taken' where id = ${them} returning id`,
    'a merge': `merge into organizations o using (select ${them}::uuid as id) t on o.id = t.id when matched then update set name = 'taken'`,
    'the rights handed on': 'grant probity_app to public',
    'the owner joined': 'grant probity_owner to probity_web',
    'a table locked': 'lock table organizations in access exclusive mode',
    'a table emptied': 'truncate organizations cascade',
    'a setting for everybody': "alter role probity_web set role = 'probity_system'",
    'a setting of the server': "alter system set log_statement = 'all'",
    'the passwords': 'select rolname, rolpassword from pg_authid',
  }
  return Object.entries(statements).map(([name, sql]) => ({ name, sql }))
}

/** Which of these ids a text shows. */
export const shown = (text: string, rows: Rows): string[] =>
  Object.values(rows).filter((id) => text.includes(id))
