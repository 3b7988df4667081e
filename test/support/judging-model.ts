import type { Answering } from './answering-model.ts'
import { passagesIn } from './obeying-model.ts'

const VERDICTS = [
  'Ana Rao is the more credible of the two.',
  'Ben Tasker lied about the cabinet.',
  'Ben Tasker seemed nervous and avoided eye contact.',
  'Ana Rao: 9 out of 10.',
]

/** A model that judges people in every way it is told not to, beside statements that do not. */
export const judging: Answering = (request) => {
  const quotes = passagesIn(request).map(({ label, words }) => ({
    chunk: label,
    quote: words.split('\n')[0] ?? '',
  }))
  const marked = (text: string, at: number) => ({
    text,
    kind: 'finding',
    quotes: [quotes[at % quotes.length]],
    mark: {
      speaker: ['Ana Rao', 'Ben Tasker'][at % 2],
      fact: 'the cabinet',
      stance: 'asserts',
      basis: 'saw',
    },
  })
  return {
    title: 'Ana Rao is believable',
    sections: [
      { heading: 'Why Ben Tasker is not credible', statements: VERDICTS.map(marked) },
      {
        heading: 'The cabinet',
        statements: ['Ana Rao says that it was locked.', 'Ben Tasker says that it was open.'].map(marked),
      },
    ],
    limitations: ['Ana Rao is credible.'],
  }
}
