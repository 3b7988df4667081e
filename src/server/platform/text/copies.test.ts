import { describe, expect, it } from 'vitest'
import { type CitedPlace, findSources } from './copies.ts'

const SAID = 'Okafor approved the invoice on Friday.'
const LETTER = `Dear Bo,\nthe lift was late again, as you know. ${SAID} Nobody had asked the board about it before.`
let items = 0

const cited = (
  passage: string,
  { words = SAID, group = null, at = 0 }: { words?: string; group?: string | null; at?: number } = {},
): CitedPlace => {
  const start = passage.lastIndexOf(words)
  return {
    evidenceId: `item ${items++}`,
    nearDuplicateGroup: group,
    passage,
    passageStart: at,
    start,
    end: start + words.length,
  }
}
const count = (...places: readonly CitedPlace[]): number => new Set(findSources(places)).size

describe('sources of a statement', () => {
  it('are one where the same mail was forwarded five times', () => {
    const copies = Array.from({ length: 5 }, (_, at) => cited(`FYI ${at}\n${SAID}`, { group: 'one group' }))
    expect(findSources(copies)).toEqual([0, 0, 0, 0, 0])
  })

  it('are two where two people say the same words in texts of their own', () => {
    const one = cited(`I was in the office until six. ${SAID} That is all I know.`)
    const other = cited(`My name is Lomax, and I keep the ledger. ${SAID} I saw his signature.`)
    expect(count(one, other)).toBe(2)
  })

  it.each([
    ['an answer whose mark is quoted along', `I disagree.\n\n> Dear Bo,\n>> ${SAID}`],
    ['an answer that marks every line', `I disagree, and here is why.\n\n> Dear Bo,\n> ${SAID}`],
    [
      'an answer under a ruler',
      `I disagree.\n-----Original Message-----\nFrom: Ann\nSent: Monday\n\n${SAID}`,
    ],
    ['an answer under a line that says who wrote', `No.\nOn 2 March 2026 at 09:00, Ann Ash wrote:\n${SAID}`],
    ['an answer in German', `Nein.\nAm 2. März 2026 schrieb Ann Ash:\n${SAID}`],
    ['an answer over a header without a ruler', `I disagree.\nFrom: Ann Ash\nTo: Bo\n\n${SAID}`],
  ])('are one where the second is %s', (_what, answer) => {
    expect(count(cited(`From: Ann Ash\nTo: Bo\n\n${SAID}`), cited(answer))).toBe(1)
  })

  it('are one where both only quote a message that nobody brought', () => {
    expect(count(cited(`Agreed.\n> ${SAID}`), cited(`Not at all.\n> ${SAID}`))).toBe(1)
  })

  it('are two where each begins with a header of its own', () => {
    const mail = (from: string) => `From: ${from}\nTo: Bo Birch\n\n${SAID}`
    expect(count(cited(mail('Ann Ash')), cited(mail('Cy Cedar')))).toBe(2)
  })

  it('are one where the message around the words is the same, whatever stands before it', () => {
    const forwarded = `${'Please read this as well when you find the time. '.repeat(9)}\n${LETTER}`
    expect(count(cited(LETTER), cited(forwarded, { at: 0 }))).toBe(1)
    expect(
      count(cited(LETTER), cited(LETTER.replaceAll(' ', '\n'), { words: SAID.replaceAll(' ', '\n') })),
    ).toBe(1)
  })

  it('are one where a message stands in one item twice', () => {
    const place = cited(LETTER)
    expect(findSources([place, { ...place, start: 0, end: 8 }])).toEqual([0, 0])
  })

  it('are two where two people say the same and a third one quotes either', () => {
    const [one, other] = [cited(`Six it was. ${SAID}`), cited(`A note of my own. ${SAID}`)]
    const quoting = cited(`Agreed.\n> ${SAID}`)
    expect(findSources([one, other, quoting])).toEqual([0, 1, 0])
    expect(findSources([quoting, other, one])).toEqual([0, 0, 1])
  })

  it('are two where a reply quotes other words than those of the statement', () => {
    const reply = 'The board has never met.\n> Dear Bo,\n> the lift was late.'
    expect(count(cited(LETTER), cited(reply, { words: 'The board has never met.' }))).toBe(2)
  })
})
