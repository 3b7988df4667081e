import { defineConfig } from 'vitest/config'
import { ClosingReport } from './test/support/closing-report.ts'
import { NODE_FLAGS } from './test/support/node-flags.ts'

// biome-ignore lint/style/noDefaultExport: vitest asks for it
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts', 'sample/**/*.test.ts'],
    reporters: ['default', new ClosingReport()],
    setupFiles: ['test/support/cheap-passwords.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    // onnxruntime-node reports to its maker unless told not to.
    env: { ORT_DISABLE_TELEMETRY: '1' },
    pool: 'forks',
    // As tools/run.mjs says; a worker opens and closes hundreds of embedded databases.
    // Room for what is soon forgotten: a worker lives through hundreds of files, and collecting it often costs more.
    execArgv: [...NODE_FLAGS, '--max-semi-space-size=64', '--min-semi-space-size=32'],
    // A module is loaded once for each worker, not for each file: nothing here keeps state in modules.
    isolate: false,
    // Two cores; a third file runs while others wait for servers, clocks and kills. A fourth costs more than it saves.
    maxWorkers: 3,
    // What is waited for comes late on a busy machine, and a second says nothing about whether it comes; to look twenty
    // times a second would take from it what it waits for.
    expect: { poll: { timeout: 150_000, interval: 100 } },
    testTimeout: 600_000,
    hookTimeout: 180_000,
  },
})
