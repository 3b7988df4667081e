// Holds the embedded database of the folder in argv and writes one row after the other, each told of on stdout.
import { openPglite } from '#server/platform/db/database.ts'

try {
  const database = await openPglite({ dataDir: process.argv[2]! })
  await database.sql.executeSql('create table if not exists written (n int primary key)')
  for (;;) {
    const { rows } = await database.sql.executeSql(
      'insert into written select coalesce(max(n), 0) + 1 from written returning n',
    )
    process.stdout.write(`${rows[0]!.n}\n`)
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
