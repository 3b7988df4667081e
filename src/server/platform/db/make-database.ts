// Makes an embedded database in which the migrations have run, in the folder it is given. It is a process of its own,
// because it takes 600 MB for a few seconds, which go back to the system only with the process.
import { openPglite } from './database.ts'
import { migrate } from './migrate.ts'

const database = await openPglite({ dataDir: process.argv[2] ?? '' })
await migrate(database).finally(() => database.close())
