import type { AnalysisTask, Analyst, Draft } from '#server/ports/analyst.ts'
import { actor, entryOf, sectionOf } from './arranged-cells.ts'
import { checkingByWords } from './repeating-analyst.ts'

export const LONG = 1_000
export const LONG_PEOPLE = ['Ana Rao', 'Ben Tasker', 'Cleo Marsh', 'Dario Lindt'] as const
const DAY_MS = 86_400_000
const START = Date.UTC(2023, 0, 2)

const countDay = (nth: number): string => {
  const day = new Date(START + nth * DAY_MS)
  const month = day.toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' })
  return `${day.getUTCDate()} ${month} ${day.getUTCFullYear()}`
}

const choosePerson = (nth: number) => LONG_PEOPLE[nth % LONG_PEOPLE.length] ?? LONG_PEOPLE[0]
const sentence = (nth: number): string => `On ${countDay(nth)} ${choosePerson(nth)} signed form ${nth + 1}.`

/** One item that tells of a thousand days, a sentence each. */
export const LONG_ITEM = {
  title: 'Forms',
  content: Array.from({ length: LONG }, (_, nth) => sentence(nth)).join('\n\n'),
}

/** Draws a timeline of every sentence of that item. */
export const longTimelineAnalyst: Analyst = {
  provider: 'anthropic',
  model: 'long',
  draft: async (task) => ({ value: drawAll(task), usage: { inputTokens: 1, outputTokens: 1 } }),
  ...checkingByWords(sentence(0)),
}

function drawAll({ passages }: AnalysisTask): Draft {
  const all = Array.from({ length: LONG }, (_, nth) => nth).filter((nth) =>
    passages.some(({ text }) => text.includes(sentence(nth))),
  )
  return {
    title: 'Timeline',
    sections: [sectionOf(passages, 'All', all.map(sentence))],
    limitations: [],
    view: {
      type: 'timeline',
      range: { from: null, to: null },
      entries: all.map((nth) =>
        entryOf(passages, `e${nth + 1}`, {
          said: [sentence(nth)],
          words: `${countDay(nth)} ${choosePerson(nth)} signed form ${nth + 1}.`,
          actors: [actor(choosePerson(nth), 'acts')],
        }),
      ),
      undated: [],
      impossible: [],
      holes: [],
    },
  }
}
