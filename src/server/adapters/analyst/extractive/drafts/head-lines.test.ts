import { describe, expect, test } from 'vitest'
import { passagesOf, statementsOf, taskOf } from '#test/support/analyst-passages.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { createExtractiveAnalyst } from '../create-extractive-analyst.ts'
import { unreadUnit } from '../unread-unit.ts'
import { cutExcerpts } from './excerpts.ts'

const HEAD = ['Statement of Orla Finch', 'Head porter, lately of the north gate']
const BODY = [
  'I have kept the north gate since May.',
  'The chain was cut on Monday.',
  'I told the yard office at once.',
  'Nobody came until noon.',
]

function paper(head: readonly string[], between: string) {
  const text = `${head.join('\n')}${between}${BODY.join('\n')}`
  const units = [...head, ...BODY].map((line) => {
    const start = text.indexOf(line)
    return unreadUnit({
      start,
      end: start + line.length,
      part: line === HEAD[0] ? 'heading' : 'assertion',
    })
  })
  return passagesOf({ text, units })
}

const slightIn = (passages: ReturnType<typeof passagesOf>) =>
  cutExcerpts(passages)
    .filter(({ slight }) => slight)
    .map(({ text }) => text)

describe('the lines at the top of a paper that say what it is', () => {
  test('answer nothing, whoever they name', async () => {
    const passages = paper(HEAD, '\n\n')
    expect(slightIn(passages)).toEqual([HEAD.join('\n')])
    const analyst = createExtractiveAnalyst({ embeddings: createWordEmbeddings() })
    const { value } = await analyst.draft(
      taskOf('question', 'Who is Orla Finch, head porter of the north gate?', passages),
      new AbortController().signal,
    )
    expect(statementsOf(value)[0]?.text).not.toContain(HEAD[0])
  })

  test('are each a line, though two of them were read as one', () => {
    const lines = [
      '**Locking of gates and stores in winter**',
      'Issue 4, replaces issue 3, keeper: yard office',
    ]
    const text = `${HEAD[0]}\n${lines.join('\n')}\n\n${BODY.join('\n')}`
    const units = [HEAD[0]!, lines.join('\n'), ...BODY].map((words) => {
      const start = text.indexOf(words)
      return unreadUnit({
        start,
        end: start + words.length,
        part: words === HEAD[0] ? 'heading' : 'assertion',
      })
    })
    expect(slightIn(passagesOf({ text, units })).join('\n')).toBe([HEAD[0], ...lines].join('\n'))
  })

  test('are not a first sentence that a passage holds alone', () => {
    const [first, ...others] = BODY.map((text, index) => ({
      evidenceId: 'one',
      text,
      start: BODY.slice(0, index).join(' ').length + (index > 0 ? 1 : 0),
    }))
    expect(slightIn(passagesOf(first!, ...others))).toEqual([])
  })

  test('end at the first empty line, and with a sentence', () => {
    const sentence = 'The gate was found open on Sunday by the milkman and by two of his friends.'
    expect(slightIn(paper([HEAD[0]!, sentence], '\n\n'))).toEqual([])
    expect(slightIn(paper(HEAD, '\n'))).toEqual([])
  })
})
