import { SOAK } from './soak.ts'

export interface SeededRandom {
  readonly seed: number
  /** In [0, 1). */
  next(): number
  /** A whole number in [0, max). */
  int(max: number): number
  pick<T>(items: readonly T[]): T
  shuffle<T>(items: readonly T[]): T[]
}

/** Repeatable randomness (mulberry32). Without a seed: PROBITY_SEED, else a fresh one; print `seed` so that a failure can be had again. */
export function seededRandom(
  seed = Number(process.env.PROBITY_SEED ?? Math.floor(Math.random() * 2 ** 31)),
): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (max: number) => Math.floor(next() * max)
  return {
    seed,
    next,
    int,
    pick: (items) => items[int(items.length)]!,
    shuffle: (items) => {
      const copy = [...items]
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(i + 1)
        ;[copy[i], copy[j]] = [copy[j]!, copy[i]!]
      }
      return copy
    },
  }
}

/** In the long form of the tests all, in the short one so many of them; in the order that they had. */
export function someOf<T>(
  items: readonly T[],
  count: number,
  random: Pick<SeededRandom, 'shuffle'>,
): readonly T[] {
  if (SOAK) return items
  const chosen = new Set(random.shuffle(items.map((_, index) => index)).slice(0, count))
  return items.filter((_, index) => chosen.has(index))
}

/** In the long form of the tests all, in the short one a single one of each kind; in the order that they had. */
export function oneOfEachKind<T>(
  items: readonly T[],
  kindOf: (item: T) => unknown,
  random: SeededRandom,
): readonly T[] {
  if (SOAK) return items
  const chosen = new Set([...Map.groupBy(items, kindOf).values()].map((alike) => random.pick(alike)))
  return items.filter((item) => chosen.has(item))
}
