#!/bin/sh
# Run by the image of PostgreSQL when its volume is new; by hand for one that is older.
set -eu
run() { psql --quiet --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname "${POSTGRES_DB:-probity}" "$@"; }
PGOPTIONS="-c probity.owner=${DATABASE_OWNER:-} -c probity.owner_password=$OWNER_PASSWORD -c probity.web_password=$WEB_PASSWORD -c probity.worker_password=$WORKER_PASSWORD" \
  run --file "${LOGINS_SQL:-/logins.sql}"
run --set password="$MONITOR_PASSWORD" <<'SQL'
select 'create role probity_monitor login' where not exists (select from pg_roles where rolname = 'probity_monitor') \gexec
alter role probity_monitor password :'password';
grant pg_monitor to probity_monitor;
SQL
