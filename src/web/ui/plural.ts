import { formatCount } from './format-count.ts'
/** "1 claim", "3,000 claims". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
