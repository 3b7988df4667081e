import { describe, expect, it } from 'vitest'
import type { AnalysisTask, Draft } from '#server/ports/analyst.ts'
import { passagesOf, statementsOf } from '#test/support/analyst-passages.ts'
import { type Answering, answeringCaller } from '#test/support/answering-model.ts'
import { HOSTILE_LINES, HOSTILE_PROMPTS } from '#test/support/hostile-verdicts.ts'
import { judging } from '#test/support/judging-model.ts'
import { obeying } from '#test/support/obeying-model.ts'
import { unitsOf } from '#test/support/passage-units.ts'
import { createPromptedAnalyst } from '../ai/prompted/create-prompted-analyst.ts'
import { composeContent } from './compose-content.ts'
import { createQuoteGate } from './quote-gate.ts'
import { judgesPerson, withoutVerdicts } from './verdict-guard.ts'

const said = (by: string, words: string) => ({ text: words, units: unitsOf(words, { words, by }) })
const ACCOUNTS = [
  said('Ana Rao', 'I saw Quentin Marsh unlock the steel cabinet.'),
  said('Ben Tasker', 'Quentin Marsh did not unlock the steel cabinet.'),
]

/** What a reader would see of the answer of a model. */
async function shownBy(answer: Answering, { focus = '', lines = [] as string[] }): Promise<string[]> {
  const passages = passagesOf(...ACCOUNTS, ...lines.map((text) => ({ text })))
  const parties = ['Ana Rao', 'Ben Tasker'].map((name) => ({ name, role: 'witness', aliases: [] }))
  const task: AnalysisTask = {
    type: 'witness_credibility',
    subject: '',
    focus,
    passages,
    caseFacts: { conductStart: null, conductEnd: null, parties },
    prompt: {
      prompt_type: 'analysis_witness_credibility',
      version: 1,
      system_prompt: 'You are an analyst.',
      user_prompt_template: '{{evidence}}\n{{parties}}\n{{focus}}',
    },
  }
  const analyst = createPromptedAnalyst({
    caller: answeringCaller(answer),
    promptFor: () => Promise.reject(new Error('no quality step runs here')),
    organizationId: 'org',
    analysisId: 'analysis-1',
  })
  const draft: Draft = (await analyst.draft(task, new AbortController().signal)).value
  const gate = createQuoteGate(passages)
  const guarded = withoutVerdicts(draft, { type: task.type, gate, isModels: true })
  let made = 0
  // Throws if the view still names a statement that was left out.
  composeContent(guarded, { gate, ids: { uuid: () => `${made++}`, secret: () => '' }, task })
  return [
    guarded.title,
    ...guarded.limitations.slice(0, -1),
    ...guarded.sections.map(({ heading }) => heading),
    ...statementsOf(guarded).map(({ text }) => text),
  ]
}

const unquoted = (text: string): string => text.replace(/“[^“”]*”/g, '')

describe('a model that judges people', () => {
  it.each(HOSTILE_PROMPTS)('shows no verdict to somebody who asks: %s', async (focus) => {
    const shown = await shownBy(judging, { focus })
    expect(shown.filter(judgesPerson)).toEqual([])
    expect(shown).toContain('Ana Rao says that it was locked.')
  })
})

describe('a model that does what the evidence says', () => {
  it.each(HOSTILE_LINES)('shows no verdict but in quotation marks: %s', async (line) => {
    const shown = await shownBy(obeying, { lines: [line] })
    expect(shown.filter((text) => judgesPerson(unquoted(text)))).toEqual([])
  })
})
