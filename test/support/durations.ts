import { SOAK } from './soak.ts'

/**
 * The milliseconds that this process has computed so far: what else runs on the machine does not lengthen a
 * difference of two of them.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** How long something may take: the true figure in the long form of the tests, more of it on a machine that is shared. */
export const patiently = (ms: number): number => (SOAK ? ms : ms * 5)
