import { changeValue } from './discrepancy-mutations.ts'
import type { Source } from './discrepancy-pairs.ts'
import { reword } from './discrepancy-rewording.ts'
import type { SeededRandom } from './random.ts'

/** Two documents that state the same facts but for what was planted. */
export interface PlantedPair {
  readonly left: string
  readonly right: string
  /** Sentences as they stand in the documents; the right one null where it was left out. */
  readonly planted: readonly {
    readonly relation: 'differs' | 'denies' | 'only_in'
    readonly left: string
    readonly right: string | null
  }[]
}

const VALUES = 4
const NEGATIONS = 2
const OMISSIONS = 2
const UNCHANGED = 6
const KINDS = ['amount', 'date', 'name'] as const

const isPlain = (sentence: string): boolean => {
  const words = sentence.split(' ').length
  return words >= 7 && words <= 60 && /[a-z] [a-z]/.test(sentence) && /[.!?]$/.test(sentence)
}

/** Sentences of several sources, the second time reworded, four with another value, two turned round, two left out. */
export function plantPair(sources: readonly Source[], random: SeededRandom): PlantedPair {
  const used = new Set<string>()
  const take = <T>(make: (sentence: string) => T | null): { left: string; made: T } => {
    for (;;) {
      const left = random.pick(random.pick(sources))
      if (!isPlain(left) || used.has(left)) continue
      const made = make(left)
      if (made === null) continue
      used.add(left)
      return { left, made }
    }
  }
  const reworded = (sentence: string) => (random.next() < 0.6 ? reword(sentence, random) : sentence)
  const rows = [
    ...Array.from({ length: VALUES }, (_, i) => {
      const { left, made } = take((sentence) =>
        changeValue(sentence, KINDS[i % KINDS.length] ?? 'amount', random),
      )
      return { relation: 'differs' as const, left, right: reworded(made) }
    }),
    ...Array.from({ length: NEGATIONS }, () => {
      const { left, made } = take((sentence) => changeValue(sentence, 'negation', random))
      return { relation: 'denies' as const, left, right: reworded(made) }
    }),
    ...Array.from({ length: OMISSIONS }, () => ({
      relation: 'only_in' as const,
      left: take((sentence) => sentence).left,
      right: null,
    })),
  ]
  const same = Array.from({ length: UNCHANGED }, () => {
    const { left } = take((sentence) => sentence)
    return { left, right: reworded(left) }
  })
  const all = random.shuffle([...rows, ...same])
  return {
    left: all.map(({ left }) => left).join('\n\n'),
    right: random
      .shuffle(all)
      .flatMap(({ right }) => right ?? [])
      .join('\n\n'),
    planted: rows,
  }
}
