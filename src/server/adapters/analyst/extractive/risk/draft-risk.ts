import { sourceOfItem } from '#server/platform/text/copies.ts'
import { findGrounds, type GroundedFact } from '#server/platform/text/risk-grounds.ts'
import type { AnalysisTask, Draft, DraftStatement } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import type { RiskView } from '#shared/contracts/analysis-views.ts'
import { RISK_CATEGORIES, type RiskCategory } from '#shared/risk-categories.ts'
import { inQuotes } from '../drafts/in-quotes.ts'
import { limitations } from '../drafts/limitations.ts'
import { caveat, type DraftSection, nonEmpty, titled } from '../drafts/statements.ts'
import { askedText } from '../drafts/subject.ts'
import { neededQuestion } from '../needed-question.ts'
import { throughQuotation } from '../through-quotation.ts'
import type { Breach } from './breach.ts'
import { categorize } from './categorize.ts'
import { findBreaches, listFacts } from './find-breaches.ts'
import { tellsAct } from './forbidden-acts.ts'
import { termsFallenShort } from './lapses.ts'
import { measureMeaning } from './measure-meaning.ts'
import { type Duty, readDuties } from './read-duties.ts'
import { readItems, type Sentence } from './read-items.ts'
import { findThreats } from './threats.ts'
import { demandsControl, isPastDeadline } from './touches.ts'

const MAX_ROWS = 25

/**
 * The duties that the evidence states beside the facts that touch them, each in its own words: what follows from
 * them is for a person to say.
 */
export async function draftRisk(
  task: AnalysisTask,
  embeddings: EmbeddingModel,
  signal: AbortSignal,
): Promise<Draft> {
  signal.throwIfAborted()
  const items = readItems(task.passages)
  const { duties, rules } = readDuties(items)
  const meaning = await measureMeaning(duties, listFacts(items, rules), { embeddings, signal })
  const breaches = findBreaches({ duties, rules, items, task, meaning })
  return arrange(task, {
    breaches: breaches.slice(0, MAX_ROWS),
    threats: findThreats(items.filter((item) => !rules.has(item))),
    duties: duties.length,
  })
}

interface Found {
  readonly breaches: readonly Breach[]
  readonly threats: readonly Sentence[]
  /** How many were read. */
  readonly duties: number
}

function arrange(task: AnalysisTask, { breaches, threats, duties }: Found): Draft {
  const statements = new Map<string, DraftStatement>()
  const open: DraftStatement[] = []
  const placed = new Map<RiskCategory, DraftStatement[]>()
  const placeIn = (category: RiskCategory, sentences: readonly Sentence[]): string[] =>
    sentences.map((sentence) => {
      const key = toKey(sentence)
      if (!statements.has(key)) {
        const statement = quoted(sentence)
        statements.set(key, statement)
        placed.set(category, [...(placed.get(category) ?? []), statement])
      }
      return key
    })
  const rows = breaches.map((breach, index): RiskView['rows'][number] => {
    const { duty, facts, control, versions = [] } = breach
    const category = categorize(duty)
    const dutyKeys = placeIn(
      category,
      [duty, ...versions].map(({ sentence }) => sentence),
    )
    const factKeys = placeIn(category, facts)
    const left = [
      ...(isUntold(breach) ? [stillOpen(`open-${index + 1}`, duty.sentence)] : []),
      ...(breach.isVersionOpen ? [versionOpen(`version-${index + 1}`, duty.sentence)] : []),
    ]
    open.push(...left)
    return {
      id: `r${index + 1}`,
      category,
      fact_statement_ids: factKeys,
      duty_statement_ids: dutyKeys,
      // What the words of a policy say of its force is proposed until a person confirms it.
      duty_status: null,
      control: {
        state: control,
        statement_ids: control === 'missing' || control === 'bypassed' ? factKeys.slice(0, 1) : [],
      },
      grounds: findGrounds(facts.map(toGrounded), {
        duties: [toGrounded(duty.sentence)],
        caseFacts: task.caseFacts,
      }),
      open_statement_ids: left.map(({ key }) => key),
    }
  })
  if (threats.length > 0)
    rows.push({
      id: `r${rows.length + 1}`,
      category: 'retaliation',
      fact_statement_ids: placeIn('retaliation', threats),
      duty_statement_ids: [],
      duty_status: null,
      control: { state: 'not_mentioned', statement_ids: [] },
      // What was threatened lies ahead; that it was is told.
      grounds: findGrounds(
        threats.map((threat) => ({ ...toGrounded(threat), standing: 'alleged' })),
        { duties: [], caseFacts: task.caseFacts },
      ),
      open_statement_ids: [],
    })
  const examined = new Set(rows.map(({ category }) => category))
  const notExamined = RISK_CATEGORIES.filter((category) => !examined.has(category))
  const sections: DraftSection[] = [
    ...RISK_CATEGORIES.map((category) => ({
      heading: HEADINGS[category],
      statements: placed.get(category) ?? [],
    })),
    { heading: 'Left open', statements: [...open, ...nothingFound(notExamined, duties)] },
  ]
  return {
    title: titled('Duties and the facts that touch them', askedText(task)),
    sections: nonEmpty(sections),
    limitations: limitations(task, [
      'A fact stands beside a duty because of the words, meaning, amounts and days that they share, or because two sources contradict each other on what it covers. Whether the duty was broken is for a person to say; most facts that touch a duty in other words are missed.',
      'A rule that by its own words was not in force on the day of a fact was not set against it. A fact that names no day was taken to lie in the days of the conduct; where the case has none, a version that another had replaced before the fact was told was left out.',
      ...(threats.length > 0
        ? ['What somebody was told would follow for them if they did something is listed without a rule.']
        : []),
      'How much any of it matters is for a person to say.',
    ]),
    view: { type: 'risk', rows, not_examined: notExamined },
  }
}

const toKey = ({ item, unit }: Sentence): string => `${item.evidenceId}:${unit.start}`

const toGrounded = (sentence: Sentence): GroundedFact => ({
  key: toKey(sentence),
  words: sentence.text,
  units: [sentence.unit],
  source: sourceOfItem(sentence.passage),
})

/** Between a question and its answer stands at most who answers. */
const MAX_LABEL = 40

/** "Nobody." says nothing without what was asked. */
function quoted(sentence: Sentence): DraftStatement {
  const { passage, unit, end } = sentence
  const question = neededQuestion(passage, unit)
  const isFirst = question !== null && sentence.start - question.end <= MAX_LABEL
  const text = throughQuotation(passage.text, { start: isFirst ? question.start : sentence.start, end })
  return { key: toKey(sentence), text, kind: 'finding', quotes: [{ chunkId: passage.chunkId, quote: text }] }
}

/** Whether no fact says or shows that what the duty demands was left undone. */
const isUntold = ({ duty, facts, control, isShown, isContested }: Breach): boolean =>
  control === 'not_mentioned' &&
  !isShown &&
  !isContested &&
  demandsControl(duty.sentence) &&
  !facts.some((fact) => tellsOfBreach(duty, fact))

const tellsOfBreach = (duty: Duty, fact: Sentence): boolean =>
  termsFallenShort(duty.sentence, fact).size > 0 ||
  isPastDeadline(duty, fact) ||
  tellsAct(duty.acts, fact.text)

const versionOpen = (key: string, { passage, text }: Sentence) => ({
  ...caveat(
    `The evidence does not say when this happened, so which version applied cannot be told: ${inQuotes(text)}`,
  ),
  key,
  quotes: [{ chunkId: passage.chunkId, quote: text }],
})

/** Ours are only the words around the quotation: what was not found cannot be quoted. */
const stillOpen = (key: string, { passage, text }: Sentence): DraftStatement & { readonly key: string } => ({
  key,
  text: `No passage that was read says whether this was kept: “${text.replaceAll(/[“”"]/gu, "'")}”`,
  kind: 'gap',
  quotes: [{ chunkId: passage.chunkId, quote: text }],
  seeks: text,
})

function nothingFound(missing: readonly RiskCategory[], duties: number): DraftStatement[] {
  if (duties === 0) return [gap('The passages that were read state no duty that facts could be set against.')]
  const names = missing.map((category) => HEADINGS[category].toLowerCase())
  return names.length === 0
    ? []
    : [
        gap(
          `Among the passages that were read, no rule that a fact touches was found on: ${names.join('; ')}.`,
        ),
      ]
}

const gap = (text: string): DraftStatement => ({ text, kind: 'gap', quotes: [] })

const HEADINGS: Readonly<Record<RiskCategory, string>> = {
  retaliation: 'Retaliation',
  recurrence: 'Recurrence',
  loss_of_money: 'Loss of money',
  conflict_of_interest: 'Conflicts of interest',
  control_bypass: 'Controls',
  evidence_at_risk: 'Evidence that may be lost',
  privacy: 'Privacy',
  safety: 'Safety',
  deadline: 'Terms and limits',
  unfair_process: 'Fair process',
  regulatory_reporting: 'Reporting to an authority',
  wrong_record: 'Records and answers',
}
