import { defineConfig } from 'vitest/config'

// biome-ignore lint/style/noDefaultExport: vitest asks for it
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts', 'sample/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    // onnxruntime-node reports to its maker unless told not to.
    env: { ORT_DISABLE_TELEMETRY: '1' },
    pool: 'forks',
    // As tools/run.mjs says; a worker opens and closes hundreds of embedded databases.
    execArgv: ['--no-wasm-code-gc'],
    // A module is loaded once for each worker, not for each file: nothing here keeps state in modules.
    isolate: false,
    // Two cores; a third file runs while others wait for servers, clocks and kills.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
