import type { ListedInvestigation } from '#shared/contracts/investigations.ts'
import { LIMITS } from '#shared/limits.ts'
import { formatCount } from '../../ui/format-count.ts'
import { plural } from '../../ui/plural.ts'
import { countDaysLeft } from './is-overdue.ts'

/** Of a case that is listed. */
export type WaitingFacts = Pick<
  ListedInvestigation,
  'lead_investigator_id' | 'to_judge_count' | 'due_on' | 'report_to_review'
>

/** Why a case waits for somebody: "3 to judge · due in 2 days · report to review". */
export function whyWaiting(found: WaitingFacts, me: string, now: Date): string {
  const left = countDaysLeft(found, now)
  const isLead = found.lead_investigator_id === me
  return [
    isLead && found.to_judge_count > 0 ? [toJudgeInWords(found)] : [],
    isLead && left !== null && left <= LIMITS.dueSoonDays ? [dueInWords(left)] : [],
    found.report_to_review ? ['report to review'] : [],
  ]
    .flat()
    .join(' · ')
}

export const toJudgeInWords = ({ to_judge_count: count }: Pick<WaitingFacts, 'to_judge_count'>): string =>
  `${formatCount(count)} to judge`

function dueInWords(left: number): string {
  if (left < 0) return `overdue by ${plural(-left, 'day')}`
  if (left === 0) return 'due today'
  return left === 1 ? 'due tomorrow' : `due in ${plural(left, 'day')}`
}
