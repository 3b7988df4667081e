// PGlite off the main thread: a 1.6 s query then delays HTTP by 10 ms instead of 1.6 s.
import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import type { PgliteCall, PgliteErrorFields, PgliteReply, PgliteWorkerOptions } from './pglite-protocol.ts'
import { createPgliteStatements } from './pglite-statements.ts'

const BIGINT = 20
const DATE = 1082

const { dataDir, template, sharedBuffersMb } = workerData as PgliteWorkerOptions
const port = parentPort!

// V8 would compile the database's busiest functions a second time. One of them, the parser of SQL, takes 600 MB for that
// at every start, and answers come no sooner. Whether a module may be compiled again is settled when it is loaded, so
// that other modules are left as they are.
setFlagsFromString('--no-wasm-tier-up')
setFlagsFromString('--no-wasm-dynamic-tiering')
const database = await PGlite.create({
  ...(dataDir ? { dataDir } : {}),
  ...(template ? { loadDataDir: new Blob([template]) } : {}),
  ...(sharedBuffersMb
    ? { startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffersMb}MB`] }
    : {}),
  extensions: { vector },
  parsers: { [BIGINT]: Number, [DATE]: (text: string) => text },
}).finally(() => setFlagsFromString('--wasm-dynamic-tiering'))

const statements = createPgliteStatements(database)

const answer = async (call: PgliteCall): Promise<unknown> => {
  if ('begins' in call && call.begins) await database.exec('BEGIN')
  switch (call.op) {
    case 'query':
      return await statements.query(call.sql, call.params)
    case 'exec':
      statements.passes(call.sql)
      return (await database.exec(call.sql)).map(({ rows, affectedRows }) => ({ rows, affectedRows }))
    case 'dump':
      return await (await database.dumpDataDir('none')).arrayBuffer()
    case 'close':
      await database.close()
      return null
  }
}

/**
 * PGlite's errors carry the query and its parameters, which may be evidence text: only these fields leave the thread.
 */
const describeError = (error: unknown): PgliteErrorFields => {
  const fields = error as Record<string, unknown>
  const text = (name: string) => (typeof fields[name] === 'string' ? (fields[name] as string) : undefined)
  return {
    message: text('message') ?? 'unknown database error',
    code: text('code'),
    constraint: text('constraint'),
    table: text('table'),
    column: text('column'),
  }
}

const reply = async (call: PgliteCall): Promise<void> => {
  try {
    const result = await answer(call)
    // A dump is transferred instead of copied.
    port.postMessage(
      { id: call.id, result } satisfies PgliteReply,
      result instanceof ArrayBuffer ? [result] : [],
    )
  } catch (error) {
    port.postMessage({ id: call.id, error: describeError(error) } satisfies PgliteReply)
  }
}

// One after another: a statement must not overtake the one that begins its transaction.
let turn = Promise.resolve()
port.on('message', (call: PgliteCall) => {
  turn = turn.then(() => reply(call))
})
port.postMessage({ id: 0, result: 'ready' } satisfies PgliteReply)
