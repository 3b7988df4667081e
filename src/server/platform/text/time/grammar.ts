import { COARSE_RULES, DATE_RULES, NAMED_RULES } from './grammar-dates.ts'
import { RELATIVE_RULES } from './grammar-relative.ts'
import type { Rule } from './rule.ts'

/** The longest first: what one has taken no other one gets. */
export const RULES: readonly Rule[] = [...DATE_RULES, ...NAMED_RULES, ...RELATIVE_RULES, ...COARSE_RULES]
