import type { TokenUsage } from '#server/ports/analyst.ts'

/** US dollars per million tokens. */
export interface ListPrice {
  readonly input: number
  readonly output: number
  /** Kept for five minutes. */
  readonly cacheWrite: number
  readonly cacheRead: number
}

/** When and where the prices below were read. */
export const PRICES_READ = '2026-11-20, platform.claude.com/docs/en/about-claude/pricing'

/**
 * Keyed by a part of the model's name that every provider keeps. Without regional surcharges and discounts; haiku-5-5
 * for prompts up to 100,000 tokens, which none of our requests exceeds.
 */
const PRICES: Readonly<Record<string, ListPrice>> = {
  'claude-opus-5-5': { input: 4, output: 20, cacheWrite: 5, cacheRead: 0.2 },
  'claude-sonnet-5-5': { input: 2, output: 10, cacheWrite: 2.5, cacheRead: 0.1 },
  'claude-haiku-5-5': { input: 0.1, output: 0.5, cacheWrite: 0.125, cacheRead: 0.01 },
  'claude-sonnet-4-5': { input: 3, output: 15, cacheWrite: 3.75, cacheRead: 0.3 },
  'claude-haiku-4-5': { input: 1, output: 5, cacheWrite: 1.25, cacheRead: 0.1 },
}

/** Null if the model's price is unknown. */
export const findPrice = (model: string): ListPrice | null =>
  Object.entries(PRICES).find(([name]) => model.includes(name))?.[1] ?? null

/** List price in US dollars, as if nothing came from the cache; null if the model's price is unknown. */
export function computeCost(model: string, { inputTokens, outputTokens }: TokenUsage): number | null {
  const price = findPrice(model)
  return price && (inputTokens * price.input + outputTokens * price.output) / 1e6
}
