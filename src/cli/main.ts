#!/usr/bin/env -S node --disable-warning=ExperimentalWarning --disable-sigusr1 --no-wasm-code-gc --no-regexp-tier-up --max-semi-space-size=16
import { runCommand, USAGE } from './run-command.ts'

// If the reader of the output stops reading, the command still cleans up.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

runCommand(process.argv.slice(2)).then(
  // A reader that is slower than this process must still get the last line.
  () => process.stdout.write('', () => process.exit(0)),
  (error: NodeJS.ErrnoException) => {
    const message = error.code?.startsWith('ERR_PARSE_ARGS') ? `${error.message}\n${USAGE}` : error.message
    process.stderr.write(`probity: ${message}\n`)
    process.exit(1)
  },
)
