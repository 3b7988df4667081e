/**
 * How `tools/run.mjs` runs the program. Node keeps compiled code apart for each set of such flags, and a process that is
 * killed leaves none: with other flags each one would compile the whole program again.
 */
export const NODE_FLAGS = ['--no-wasm-code-gc', '--no-regexp-tier-up', '--max-semi-space-size=16'] as const
