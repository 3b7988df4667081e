import { describe, expect, it } from 'vitest'
import type { Passage } from '#server/ports/analyst.ts'
import type { CaseFacts } from '#shared/case-facts.ts'
import { passagesOf, taskOf } from '#test/support/analyst-passages.ts'
import { drawRisk } from '#test/support/drawn-risk.ts'
import { type GivenUnit, unitsOf } from '#test/support/passage-units.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'

const rulesFrom = (day: string) => ({
  sourceType: 'background_doc' as const,
  text: `Stores rules\nIn force from ${day}.\n\n1. Every pallet must be weighed before it leaves the yard.\n2. Meals may be claimed up to £30 per head.\n3. Doors must be shut.`,
})
const told = (words: string, unit: Partial<GivenUnit> = {}) => ({
  text: words,
  units: unitsOf(words, { words, by: 'Ida Lunn', ...unit }),
})

async function rowsIn(
  items: readonly (Partial<Passage> & { readonly text: string })[],
  facts: Partial<CaseFacts> = {},
) {
  const words = createWordEmbeddings()
  const task = {
    ...taskOf('risk', '', passagesOf(...items)),
    caseFacts: { conductStart: null, conductEnd: null, parties: [], ...facts },
  }
  // To it a bench is a meal that may be claimed.
  const embed = (texts: readonly string[]) =>
    words.embed(texts.map((text) => text.replace('Benches', 'Meals may be claimed')))
  return (await drawRisk(task, { ...words, embed })).map(({ category, facts: told, open }) => ({
    category,
    facts: told,
    open,
  }))
}

describe('a rule that began later', () => {
  const lapse = 'The pallet was not weighed when it left the yard.'

  it('is not set against what was told as happened before it began, though the words name no day', async () => {
    const rows = (saidOn: string, unit: Partial<GivenUnit> = {}) =>
      rowsIn([rulesFrom('1 June 2025'), told(lapse, { saidOn, ...unit })])
    expect(await rows('2025-05-12')).toEqual([])
    expect(await rows('2025-06-12')).toHaveLength(1)
    expect(await rows('2025-05-12', { modality: 'planned' })).toHaveLength(1)
  })

  it('is not set against it where the days of the conduct go on beyond the telling', async () => {
    const conduct = { conductStart: '2025-04-01', conductEnd: '2025-07-31' }
    const rows = (saidOn: string) => rowsIn([rulesFrom('1 June 2025'), told(lapse, { saidOn })], conduct)
    expect(await rows('2025-05-12')).toEqual([])
    expect((await rows('2025-08-12'))[0]?.open).toEqual([expect.stringContaining('which version')])
  })

  it('leaves no version open where all that came before the telling lies in its time', async () => {
    const conduct = { conductStart: '2025-04-01', conductEnd: '2025-07-31' }
    const until = { ...rulesFrom('1 March 2025'), title: 'Rules 1' }
    const ended = { ...until, text: until.text.replace('2025.', '2025 to 31 May 2025.') }
    const rows = (saidOn: string) => rowsIn([ended, told(lapse, { saidOn })], conduct)
    expect((await rows('2025-05-12')).map(({ open }) => open)).toEqual([[]])
    expect((await rows('2025-08-12')).map(({ open }) => open)).toEqual([
      [expect.stringContaining('which version')],
    ])
  })
})

describe('a version that another replaced', () => {
  const first = rulesFrom('1 March 2025')
  const ended = { ...first, text: first.text.replace('2025.', '2025 to 31 May 2025.') }
  const lapse = (saidOn: string) => told('The pallet was not weighed when it left the yard.', { saidOn })

  it('is not set against what was told later, where nothing says when it happened', async () => {
    const replaced = [ended, rulesFrom('1 June 2025')]
    expect(await rowsIn([...replaced, lapse('2025-08-12')])).toHaveLength(1)
    expect(await rowsIn([...replaced, lapse('2025-05-12')])).toHaveLength(1)
  })

  it('may have applied where no other took its place', async () => {
    expect(await rowsIn([ended, lapse('2025-08-12')])).toHaveLength(1)
  })
})

describe('a limit on what may be claimed', () => {
  const parties = [{ name: 'Ida Lunn', role: 'respondent', aliases: [] }]

  it('is about money, whatever it was spent on', async () => {
    const text = rulesFrom('1 March 2025').text.replace('Meals', 'Hospitality')
    const rows = await rowsIn([{ text }, told('Hospitality claimed: £64 per head.')], { parties })
    expect(rows.map(({ category }) => category)).toEqual(['loss_of_money'])
  })

  it('is not held against a sum in a paper that has nothing to do with anybody of the case', async () => {
    const offer = { text: 'Summer sale in the yard shop. Benches up to £900.' }
    const named = { text: `${offer.text} Ask Ida Lunn.` }
    const factsBeside = async (paper: { readonly text: string }) =>
      (await rowsIn([rulesFrom('1 March 2025'), paper], { parties })).flatMap(({ facts }) => facts)
    expect(await factsBeside(offer)).toEqual([])
    expect(await factsBeside(named)).toEqual(['Benches up to £900.'])
  })
})
