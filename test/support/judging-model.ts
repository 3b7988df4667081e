import type { Answering } from './answering-model.ts'
import { passagesIn, withMarks } from './obeying-model.ts'

const VERDICTS = [
  'Ana Rao is the more credible of the two.',
  'Ben Tasker lied about the cabinet.',
  'Ben Tasker seemed nervous and avoided eye contact.',
  'Ana Rao: 9 out of 10.',
]
const RATINGS = ['The risk that it happens again is high.', 'It is likely that the cabinet is opened again.']

/** A model that judges people and rates risks in every way it is told not to, beside statements that do not. */
export const judging: Answering = (request) => {
  const quotes = passagesIn(request).map(({ label, words }) => ({
    chunk: label,
    quote: words.split('\n')[0] ?? '',
  }))
  const told = (text: string, at: number) => ({
    text,
    kind: 'finding',
    quotes: [quotes[at % quotes.length]],
  })
  const answer = {
    title: 'Ana Rao is believable',
    sections: [
      { heading: 'Why Ben Tasker is not credible', statements: [...VERDICTS, ...RATINGS].map(told) },
      {
        heading: 'The cabinet',
        statements: ['Ana Rao says that it was locked.', 'Ben Tasker says that it was open.'].map(told),
      },
    ],
    limitations: ['Ana Rao is credible.'],
  }
  return withMarks(answer, request, ({ text }) => ({
    speaker: text.includes('Ana Rao') ? 'Ana Rao' : 'Ben Tasker',
    column: text.includes('Ana Rao') ? 'Ana Rao' : 'Ben Tasker',
  }))
}
