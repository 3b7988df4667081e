import { describe, expect, it } from 'vitest'
import { passagesOf } from '#test/support/analyst-passages.ts'
import { unreadUnit } from '../unread-unit.ts'
import { cutExcerpts } from './excerpts.ts'
import { concerns, findPeopleAsked } from './people-asked.ts'

/** The sentences that have to do with whoever is asked about. */
function concernedIn(text: string, { by }: { readonly by?: string } = {}): string[] {
  const units = [...text.matchAll(/[^.]+\./g)].map(([sentence], index, all) => {
    const start = all.slice(0, index).reduce((sum, [before]) => sum + before.length, 0)
    const lead = sentence.length - sentence.trimStart().length
    return {
      ...unreadUnit({ start: start + lead, end: start + sentence.length, part: 'assertion' as const }),
      speaker: by === undefined ? null : { name: by, certain: true },
    }
  })
  const excerpts = cutExcerpts(passagesOf({ text, units }))
  const people = findPeopleAsked('Did Yusuf Demir leave the valve open?', excerpts)
  expect(people).toHaveLength(1)
  return excerpts.filter((one) => people.some((person) => concerns(one, person) > 0)).map(({ text }) => text)
}

const CAME = 'Yusuf Demir came to mend the boiler.'

describe('a sentence concerns whom its pronoun means', () => {
  it('where the sentence before names them alone', () => {
    expect(concernedIn(`${CAME} He left the valve open. It rained.`)).toEqual([
      CAME,
      'He left the valve open.',
    ])
  })

  it('where whoever tells it is of the other sex', () => {
    const text =
      'Olga said that she has worked beside Yusuf Demir since May. She said that he leaves the valve open.'
    expect(concernedIn(text, { by: 'Olga Bauer' })).toContain('She said that he leaves the valve open.')
  })

  it('and not where it may mean somebody else', () => {
    const of = (...sentences: string[]) => concernedIn([CAME, ...sentences].join(' '))
    expect(of('He had met Mr Ortega.', 'He left the valve open.')).not.toContain('He left the valve open.')
    expect(of('He was late.', 'Mrs Ortega came too.', 'She left the valve open.')).toEqual([
      CAME,
      'He was late.',
    ])
  })
})
