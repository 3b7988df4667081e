import type { RiskCategory } from '#shared/risk-categories.ts'
import type { Duty } from './read-duties.ts'
import { STEMS } from './risk-words.ts'
import { demandsControl } from './touches.ts'

/** What a duty is about: by its words, else by what it sets: a term, a sum, an approval. */
export function categorize({ sentence, limits }: Duty): RiskCategory {
  const named = STEMS.find(([, stems]) => stems.test(sentence.text))
  if (named) return named[0]
  const kinds = new Set(sentence.values.map(({ kind }) => kind))
  if (limits.some(({ amount }) => amount.unit === 'second') || kinds.has('date')) return 'deadline'
  if (demandsControl(sentence)) return 'control_bypass'
  return kinds.has('money') ? 'loss_of_money' : 'control_bypass'
}
