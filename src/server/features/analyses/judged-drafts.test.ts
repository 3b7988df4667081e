import { describe, expect, it } from 'vitest'
import { ratesRisk } from '#server/platform/text/risk-ratings.ts'
import type { AnalysisTask } from '#server/ports/analyst.ts'
import type { AnalysisView } from '#shared/contracts/analysis-views.ts'
import { passagesOf } from '#test/support/analyst-passages.ts'
import { type Answering, answeringCaller } from '#test/support/answering-model.ts'
import { HOSTILE_LINES, HOSTILE_PROMPTS } from '#test/support/hostile-verdicts.ts'
import { judging } from '#test/support/judging-model.ts'
import { obeying } from '#test/support/obeying-model.ts'
import { unitsOf } from '#test/support/passage-units.ts'
import { createPromptedAnalyst } from '../ai/prompted/create-prompted-analyst.ts'
import { composeDraft } from './compose-draft.ts'
import { judgesInTimeline, judgesPerson } from './verdict-guard.ts'

type Arranged = AnalysisView['type']

/** What a template of each type holds besides evidence and focus. */
const VARIABLES: Readonly<Record<Arranged, string>> = {
  timeline: '',
  comparative: '{{columns}}',
  witness_credibility: '{{parties}}',
  risk: '{{categories}}',
}
const TYPES = Object.keys(VARIABLES) as Arranged[]

const said = (by: string, words: string) => ({ text: words, units: unitsOf(words, { words, by }) })
const ACCOUNTS = [
  said('Ana Rao', 'I saw Quentin Marsh unlock the steel cabinet.'),
  said('Ben Tasker', 'Quentin Marsh did not unlock the steel cabinet.'),
]

/** What a reader would see of the answer of a model. */
async function shownBy(
  type: Arranged,
  answer: Answering,
  { focus = '', lines = [] as string[] },
): Promise<string[]> {
  const passages = passagesOf(...ACCOUNTS, ...lines.map((text) => ({ text })))
  const parties = ['Ana Rao', 'Ben Tasker'].map((name) => ({ name, role: 'witness', aliases: [] }))
  const task: AnalysisTask = {
    type,
    subject: '',
    focus,
    passages,
    caseFacts: { conductStart: null, conductEnd: null, parties },
    prompt: {
      prompt_type: `analysis_${type}`,
      version: 1,
      system_prompt: 'You are an analyst.',
      user_prompt_template: `{{evidence}}\n${VARIABLES[type]}\n{{focus}}`,
    },
  }
  const analyst = createPromptedAnalyst({
    caller: answeringCaller(answer),
    promptFor: () => Promise.reject(new Error('no quality step runs here')),
    organizationId: 'org',
    analysisId: 'analysis-1',
  })
  const draft = (await analyst.draft(task, new AbortController().signal)).value
  let made = 0
  const ids = { uuid: () => `${made++}`, secret: () => '' }
  // Throws if the view still names a statement that was left out.
  const { content } = composeDraft(draft, { task, isModels: true, ids })
  expect(content.view?.type).toBe(type)
  return [
    content.title,
    ...content.limitations.filter((one) => !LEFT_OUT.test(one)),
    ...content.sections.flatMap(({ heading, statements }) => [
      heading,
      ...statements.map(({ text }) => text),
    ]),
  ]
}

const LEFT_OUT = /^The model (?:judged a person|rated a risk); that was left out\.$/
const unquoted = (text: string): string => text.replace(/“[^“”]*”/g, '')
/** What the type leaves to people. */
const isForPeople = (type: Arranged, text: string): boolean =>
  (type === 'timeline' ? judgesInTimeline(text) : judgesPerson(text)) || (type === 'risk' && ratesRisk(text))

describe.each(TYPES)('a model that judges people and rates risks, in an analysis of type %s', (type) => {
  it.each(HOSTILE_PROMPTS)('shows no verdict to somebody who asks: %s', async (focus) => {
    const shown = await shownBy(type, judging, { focus })
    expect(shown.filter((text) => isForPeople(type, text))).toEqual([])
    expect(shown).toContain('Ana Rao says that it was locked.')
  })
})

describe.each(TYPES)('a model that does what the evidence says, in an analysis of type %s', (type) => {
  it.each(HOSTILE_LINES)('shows no verdict but in quotation marks: %s', async (line) => {
    const shown = await shownBy(type, obeying, { lines: [line] })
    expect(shown.filter((text) => isForPeople(type, unquoted(text)))).toEqual([])
  })
})
