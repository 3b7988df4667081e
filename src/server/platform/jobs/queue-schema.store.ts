import { createHash } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import type { OwnerDatabase } from '../db/database.ts'
import { oneAtATime } from '../db/start-lock.ts'

/**
 * What each role may do with pg-boss's tables. The worker's role runs the queue. A tenant's transaction adds jobs of
 * its own organization, and of those reads only the assigned number and which of them wait.
 */
export const QUEUE_RIGHTS = `
  grant usage on schema pgboss to probity_queue, probity_app, probity_system;
  grant select, insert, update, delete on all tables in schema pgboss to probity_queue;
  revoke execute on all functions in schema pgboss from public;
  grant execute on all functions in schema pgboss to probity_queue;
  grant execute on function pgboss.job_now() to probity_app, probity_system;
  grant insert, select (id, name, group_id, group_tier, state) on pgboss.job_common to probity_app, probity_system;
  grant select (name, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, retention_seconds,
    deletion_seconds, dead_letter, heartbeat_seconds) on pgboss.queue to probity_app, probity_system;
  do $$
  declare
    jobs regclass;
  begin
    foreach jobs in array array['pgboss.job'::regclass, 'pgboss.job_common'::regclass] loop
      execute format('alter table %s enable row level security', jobs);
      execute format('drop policy if exists queue on %s', jobs);
      execute format('create policy queue on %s to probity_queue using (true) with check (true)', jobs);
      execute format('drop policy if exists system on %s', jobs);
      execute format($policy$create policy system on %s to probity_system
        using ((select scope_is('system'))) with check ((select scope_is('system')))$policy$, jobs);
      execute format('drop policy if exists tenant on %s', jobs);
      execute format($policy$create policy tenant on %s to probity_app
        using (data->>'organizationId' = (select current_organization_id())::text)
        with check (data->>'organizationId' = (select current_organization_id())::text)$policy$, jobs);
    end loop;
  end
  $$`

const INSTALLED = `select version, obj_description(to_regnamespace('pgboss'), 'pg_namespace') as rights from pgboss.version`

/** Creates or upgrades the queue's tables; nothing else may, so that no serving process needs such rights. */
export const prepareQueue = (owner: OwnerDatabase): Promise<void> =>
  oneAtATime(owner, 'queue', async () => {
    const boss = new PgBoss({
      db: owner.sql,
      backend: owner.kind === 'pglite' ? 'pglite' : 'postgres',
      supervise: false,
      schedule: false,
    })
    boss.on('error', () => {})
    await boss.start()
    await boss.stop({ graceful: false })
    const { rows } = await owner.sql.executeSql(INSTALLED)
    const wanted = createHash('sha256').update(`${rows[0]?.version} ${QUEUE_RIGHTS}`).digest('hex')
    // Granting again would wait for every job that is being written.
    if (rows[0]?.rights === wanted) return
    await owner.sql.executeSql(`${QUEUE_RIGHTS}; comment on schema pgboss is '${wanted}'`)
  })
