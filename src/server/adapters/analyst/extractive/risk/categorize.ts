import type { RiskCategory } from '#shared/risk-categories.ts'
import type { Duty } from './read-duties.ts'
import { STEMS } from './risk-words.ts'
import { demandsControl } from './touches.ts'

const PAID_BACK = /\b(?:claimed|claims?|reimburs\p{L}*|refunded|paid\s+back)\b/iu

/** What a duty is about: by its words, else by what it sets: a term, a sum, an approval. */
export function categorize(duty: Duty): RiskCategory {
  const { sentence, limits } = duty
  if (limitsClaims(duty)) return 'loss_of_money'
  const named = STEMS.find(([, stems]) => stems.test(sentence.text))
  if (named) return named[0]
  const kinds = new Set(sentence.values.map(({ kind }) => kind))
  if (limits.some(({ amount }) => amount.unit === 'second') || kinds.has('date')) return 'deadline'
  if (demandsControl(sentence)) return 'control_bypass'
  return kinds.has('money') ? 'loss_of_money' : 'control_bypass'
}

/** Up to which sum something is paid back, whatever it was spent on. */
const limitsClaims = ({ sentence, limits }: Duty): boolean =>
  sentence.values.some(({ kind }) => kind === 'money') &&
  limits.length > 0 &&
  !demandsControl(sentence) &&
  PAID_BACK.test(sentence.text)
