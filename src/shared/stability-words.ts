import type { Stability } from './contracts/reruns.ts'

/** Two sides of a normal distribution hold 95 % between them. */
const Z = 1.959964

/** The 95 % interval of a share by Wilson: sensible also for few runs, and for all or none of them. */
export function wilson({ agreed, of }: Stability): { readonly low: number; readonly high: number } {
  if (of === 0) return { low: 0, high: 1 }
  const share = agreed / of
  const spread = Z * Math.sqrt((share * (1 - share)) / of + (Z * Z) / (4 * of * of))
  const middle = share + (Z * Z) / (2 * of)
  const scale = 1 + (Z * Z) / of
  return {
    low: agreed === 0 ? 0 : (middle - spread) / scale,
    high: agreed === of ? 1 : (middle + spread) / scale,
  }
}

/** Fewer than two of three. */
export const isUnstable = ({ agreed, of }: Stability): boolean => 3 * agreed < 2 * of

/** "5 of 5 runs" */
export const runsInWords = ({ agreed, of }: Stability): string =>
  `${agreed} of ${of} ${of === 1 ? 'run' : 'runs'}`

/** "Said again in 3 of 5 runs; unstable." */
export const stabilityInWords = (stability: Stability): string =>
  `Said again in ${runsInWords(stability)}${isUnstable(stability) ? '; unstable' : ''}.`

/** What the number of runs allows to say. */
export function intervalInWords(stability: Stability): string {
  const { low, high } = wilson(stability)
  return `From ${percent(low)} to ${percent(high)} of all such runs would say it (95 % interval, Wilson).`
}

const percent = (share: number): string => `${Math.round(100 * share)} %`
