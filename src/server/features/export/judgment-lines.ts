import { momentInWords } from '#server/platform/moment-in-words.ts'
import type { Feedback } from '#shared/contracts/feedback.ts'
import type { StatementJudgment } from '#shared/contracts/statement-judgments.ts'
import { FORMER_MEMBER } from '#shared/former-member.ts'
import type { Block } from './report-document.ts'
import { actionName } from './report-facts.ts'

/** Who stands behind it: that a check has ended says nothing of that. */
export function latestJudgment(all: readonly Feedback[]): string {
  const latest = all
    .filter(({ action }) => action !== 'view')
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))[0]
  return latest
    ? `${actionName(latest.status)}, ${latest.user.name ?? FORMER_MEMBER}, ${momentInWords(latest.created_at)}`
    : 'nobody has judged it yet'
}

/** Every judgment and view, with what became of the analysis since. */
export function judgmentBlocks(all: readonly Feedback[]): Block[] {
  const heading: Block = { kind: 'heading', level: 2, text: 'Judgments' }
  if (all.length === 0) return [heading, { kind: 'paragraph', text: 'No judgments yet.' }]
  return [heading, { kind: 'list', items: all.map(judgmentLine) }]
}

/** The last word of each person on single statements, by the numbers that these have in the document. */
export function statementJudgmentBlocks(
  all: readonly StatementJudgment[],
  numbers: ReadonlyMap<string, number>,
): Block[] {
  if (all.length === 0) return []
  const inOrder = all.toSorted(
    (a, b) => (numbers.get(a.statement_id) ?? 0) - (numbers.get(b.statement_id) ?? 0),
  )
  return [
    { kind: 'heading', level: 3, text: 'Single statements' },
    {
      kind: 'list',
      items: inOrder.map((one) => statementLine(one, numbers.get(one.statement_id) ?? 0)),
    },
  ]
}

const VERDICTS = { agree: 'agreed', disagree: 'disagreed' } as const

const statementLine = (
  { verdict, note, user, judged_at, reworded_since }: StatementJudgment,
  number: number,
): string =>
  [
    `Statement ${number}: ${user.name ?? FORMER_MEMBER} ${verdict ? VERDICTS[verdict] : 'noted'}, ${momentInWords(judged_at)}`,
    ...(note ? [note] : []),
    ...(reworded_since ? ['The statement was reworded afterwards'] : []),
  ].join('. ')

const judgmentLine = (one: Feedback): string =>
  [
    `${momentInWords(one.created_at)}: ${actionName(one.status)} by ${one.user.name ?? FORMER_MEMBER}`,
    one.reason,
    one.help_needed && `Would help: ${one.help_needed}`,
    one.regeneration_reason && `Because: ${one.regeneration_reason.replaceAll('_', ' ')}`,
    one.direction && `Direction: ${one.direction}`,
    one.content_changed_since && 'The text was edited afterwards',
    one.support_changed_since && 'The evidence behind it changed afterwards',
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join('. ')
