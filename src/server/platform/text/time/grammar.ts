import { ABROAD_RULES, COARSE_RULES, DATE_RULES, NAMED_RULES } from './grammar-dates.ts'
import { LEADING_RULES, ORDINAL_RULES } from './grammar-ordinals.ts'
import { PARTED_RULES } from './grammar-parted.ts'
import { RELATIVE_RULES } from './grammar-relative.ts'
import { WEEK_RULES } from './grammar-weeks.ts'
import { NAMED_DAY_RULES } from './named-days.ts'
import type { Rule } from './rule.ts'

/** The longest first: what one has taken no other one gets. */
export const RULES: readonly Rule[] = [
  ...PARTED_RULES,
  ...DATE_RULES,
  ...ABROAD_RULES,
  ...NAMED_DAY_RULES,
  ...NAMED_RULES,
  ...LEADING_RULES,
  ...WEEK_RULES,
  ...RELATIVE_RULES,
  ...COARSE_RULES,
  ...ORDINAL_RULES,
]
