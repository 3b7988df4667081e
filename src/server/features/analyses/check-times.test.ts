import { describe, expect, it } from 'vitest'
import type { AnalysisContent } from '#shared/contracts/analyses.ts'
import type { TimelineView } from '#shared/contracts/analysis-views.ts'
import { drawTimeline } from '#test/support/drawn-timeline.ts'
import { checkTimes } from './check-times.ts'

const ITEMS = [
  {
    text: `Statement of Dana Okafor

Bram Visser opened the safe on 2 March 2024. The audit began on 11 March 2024, at 09:30.`,
  },
  {
    text: `Statement of Priya Raman

The keys were changed in March 2024. The day after the audit began on 11 March 2024 the till was short.`,
  },
]

const withEntry = (
  content: AnalysisContent,
  change: (entry: TimelineView['entries'][number]) => TimelineView['entries'][number],
  place: number,
): AnalysisContent =>
  content.view?.type === 'timeline'
    ? {
        ...content,
        view: {
          ...content.view,
          entries: content.view.entries.map((entry, at) => (at === place ? change(entry) : entry)),
        },
      }
    : content

const entriesOf = ({ view }: AnalysisContent) => (view?.type === 'timeline' ? view.entries : [])

describe('the check of times', () => {
  it('leaves a timeline alone whose every time is read again in the cited words', async () => {
    const { content, task } = await drawTimeline(ITEMS)
    expect(entriesOf(content).length).toBeGreaterThan(2)
    expect(checkTimes(content, task.passages)).toEqual(content)
  })

  it('takes the day from every entry of which one digit is another', async () => {
    const { content, task } = await drawTimeline(ITEMS)
    for (const [place, { when }] of entriesOf(content).entries())
      for (let at = 0; at < when.from.length; at++) {
        const digit = when.from.charAt(at)
        if (!/\d/.test(digit)) continue
        const from = `${when.from.slice(0, at)}${(Number(digit) + 1) % 10}${when.from.slice(at + 1)}`
        const changed = withEntry(content, (entry) => ({ ...entry, when: { ...entry.when, from } }), place)
        expect(entriesOf(checkTimes(changed, task.passages))).toHaveLength(entriesOf(content).length - 1)
      }
  })

  it('takes the day from an entry that does not cite the words that date it', async () => {
    const { content, task } = await drawTimeline(ITEMS)
    const [first, second] = entriesOf(content)
    const changed = withEntry(
      content,
      (entry) => ({ ...entry, when: second?.when ?? entry.when, statement_ids: first?.statement_ids ?? [] }),
      0,
    )
    expect(entriesOf(checkTimes(changed, task.passages))).toHaveLength(entriesOf(content).length - 1)
  })

  it('takes the day from an entry whose own words name a day that its citations do not', async () => {
    const { content, task } = await drawTimeline(ITEMS)
    const written = (text: string): AnalysisContent => ({
      ...content,
      sections: content.sections.map((section) => ({
        ...section,
        statements: section.statements.map((one) => (one.text.startsWith('Bram') ? { ...one, text } : one)),
      })),
    })
    const right = checkTimes(written('On 2 March 2024 the safe was opened.'), task.passages)
    expect(entriesOf(right)).toHaveLength(entriesOf(content).length)
    const wrong = checkTimes(written('On 3 March 2024 the safe was opened.'), task.passages)
    expect(entriesOf(wrong)).toHaveLength(entriesOf(content).length - 1)
    expect(wrong.view?.type === 'timeline' && wrong.view.undated).toHaveLength(1)
    expect(wrong.limitations.at(-1)).toContain('1 entry was given a day')
  })
})
