import { describe, expect, test } from 'vitest'
import type { Passage } from '#server/ports/analyst.ts'
import { passagesOf, statementsOf, taskOf } from '#test/support/analyst-passages.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { createExtractiveAnalyst } from '../create-extractive-analyst.ts'
import { unreadUnit } from '../unread-unit.ts'
import { cutExcerpts } from './excerpts.ts'
import { findKnowledgeAsked, tellsOfKnowing } from './knowledge-asked.ts'
import { findPeopleAsked } from './people-asked.ts'

const [ORLA, TOM] = ['Orla Finch', 'Tom Vane']
const QUESTION = 'When did Orla Finch first hear of the broken chain?'

interface Said {
  readonly by: string
  readonly to?: readonly string[]
  readonly text: string
}

const papers = (...said: readonly Said[]): Passage[] =>
  passagesOf(
    ...said.map(({ by, to = [], text }) => ({
      text,
      units: [
        {
          ...unreadUnit({ start: 0, end: text.length, part: 'assertion' }),
          speaker: { name: by, certain: true },
          to,
        },
      ],
    })),
  )

const TOLD = { by: TOM, to: [ORLA], text: 'The chain at the north gate is broken again.' }
const OWN = { by: ORLA, text: 'I heard of the chain on Friday.' }
const OTHER = { by: TOM, text: 'The chain is painted green every spring, broken or not.' }
const ELSEWHERE = { by: ORLA, text: 'The soup was cold.' }

describe('a question about what somebody knew', () => {
  const excerpts = cutExcerpts(papers(TOLD, OWN, OTHER, ELSEWHERE))
  const asked = findKnowledgeAsked(QUESTION, findPeopleAsked(QUESTION, excerpts), excerpts)!
  const [told, own, other, elsewhere] = excerpts.map((excerpt) => tellsOfKnowing(excerpt, asked))

  test('is answered by their own words on it, then by what was said to them, and not by what others say of the matter', () => {
    expect(asked.knower.name).toBe(ORLA)
    expect(own).toBeGreaterThan(elsewhere!)
    expect(told).toBeGreaterThan(elsewhere!)
    expect(other).toBe(0)
  })

  test('has an answer where somebody was told, whatever the words', async () => {
    const analyst = createExtractiveAnalyst({ embeddings: createWordEmbeddings() })
    const { value } = await analyst.draft(
      taskOf('question', QUESTION, papers(TOLD, OTHER)),
      new AbortController().signal,
    )
    const [first] = statementsOf(value)
    expect(first).toMatchObject({ kind: 'finding', text: TOLD.text })
  })

  test.each(['Who cut the chain?', 'What is painted green?', 'Who told Orla Finch?'])(
    'is not asked by “%s”',
    (question) => {
      expect(findKnowledgeAsked(question, findPeopleAsked(question, excerpts), excerpts)).toBeNull()
    },
  )
})
