import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { splitSentences } from '#server/platform/text/sentences.ts'
import { describeWithData, testData } from '#test/support/data.ts'
import { seededRandom } from '#test/support/random.ts'
import { SOAK } from '#test/support/soak.ts'
import { exchangeText, planExchange, takeBack } from './exchange-text.ts'
import type { NamedParty } from './plan-names.ts'

const PARTIES: NamedParty[] = [
  { name: 'Maria Luisa Keller', role: 'complainant', aliases: ['Mia'], email: 'm.keller@harbor.example' },
  { name: "John O'Brien", role: 'respondent', aliases: ['Jack'], email: 'jobrien@harbor.example' },
  { name: 'May Walker', role: 'witness' },
  { name: 'Anton Berger', role: 'witness' },
  { name: 'Harbor Freight Ltd', role: 'other' },
]
const PASSAGES = SOAK ? 10_000 : 1_000
const SEEN = ['case-bank-overtime', 'case-data-leak-broker', 'case-harassment-kitchen', 'case-school-exam']

const random = seededRandom(7)
const one = (words: string) => random.pick(words.split('|'))
const person = () =>
  one(
    `Maria Keller|Ms Keller|Keller|M. Keller|KELLER|Mia|Maria Luisa Keller|John O'Brien|Mr O'Brien|O'Brien|J. O'Brien|Jack|May Walker|Ms Walker|Walker|Anton Berger|A. Berger|he|she|the chairman|the lady|a man|her husband|his wife|Mrs Adams`,
  )
const thing = () =>
  one(
    `her report|his report|her own office|his nearly empty desk|the invoice|a letter|her work|access|hers|his|$50`,
  )
const whom = () =>
  one("him|her|Keller|Ms Keller|O'Brien|Anton Berger|himself|herself|May|the gentleman|his son")
const SENTENCES: readonly (() => string)[] = [
  () => `${person()} told ${whom()} that ${person()} had lost ${thing()}.`,
  () => `${person()} gave ${whom()} ${thing()} on Friday.`,
  () => `${person()} saw ${whom()} leave with ${thing()}, and ${person()} said nothing.`,
  () =>
    `${person()} wrote to ${one('m.keller@harbor.example|john.obrien@harbor.example|x@y.example')} about ${thing()}.`,
  () =>
    `From: ${one('Keller, M.|Berger, Anton|Walker, May|John')} <${one('jobrien@harbor.example|mkeller@harbor.example')}>`,
  () => `${person()} did not believe ${whom()}; ${thing()} was locked in May.`,
  () => `Was it ${one('him|her')}? ${person()} let ${whom()} go, and ${one('his|her')} manager knew.`,
  () => `You may ask ${whom()} at Harbor Freight Ltd, sir.`,
]
const makePassage = () =>
  Array.from({ length: 1 + random.int(4) }, () => (random.pick(SENTENCES) ?? String)()).join(' ')

/** How many come back as they were, and how many of the rest say that they might not. */
function tryOn(texts: readonly string[]) {
  const exchange = planExchange('both', PARTIES, texts)
  let same = 0
  let counted = 0
  let silent = 0
  for (const text of texts) {
    const exchanged = exchangeText(text, exchange)
    if (takeBack(exchanged.text, exchange) === text) same++
    else if (exchanged.ambiguous > 0) counted++
    else silent++
  }
  return { same, counted, silent }
}

describe('an exchange of names and genders', () => {
  it('is taken back, or says that it might not be', () => {
    const tried = tryOn(Array.from({ length: PASSAGES }, makePassage))
    process.stdout.write(`exchange of ${PASSAGES} made passages: ${JSON.stringify(tried)}\n`)
    expect(tried.silent).toBe(0)
    expect(tried.same).toBeGreaterThan(0)
  })

  it('leaves what may be an ordinary word, unless a name or a title stands beside it', () => {
    const texts = ['You may go in May. May Walker came in May.']
    const { text, ambiguous } = exchangeText(texts[0] ?? '', planExchange('names', PARTIES, texts))
    expect(text).toMatch(/^You may go in May\. (?!May)\p{L}+ (?!Walker)\p{L}+ came in May\.$/u)
    expect(ambiguous).toBe(2)
  })

  it('leaves companies and what the less usual title may be', () => {
    const texts = ['Ms Keller and Ms Walker met Mrs Adams at Harbor Freight Ltd.']
    const { text, ambiguous } = exchangeText(texts[0] ?? '', planExchange('gender', PARTIES, texts))
    expect(text).toBe('Mr Keller and Mr Walker met Mrs Adams at Harbor Freight Ltd.')
    expect(ambiguous).toBe(1)
  })

  it('keeps the places of everything that it does not exchange', () => {
    const text = 'Keller signed. The invoice of O’Brien was paid by her manager.'
    const exchanged = exchangeText(text, planExchange('both', PARTIES, [text]))
    const at = text.indexOf('invoice')
    const moved = exchanged.forth(at)
    expect(exchanged.text.slice(moved, moved + 7)).toBe('invoice')
    expect(exchanged.back(moved)).toBe(at)
  })
})

describeWithData('cases', 'an exchange of names and genders in the cases seen', () => {
  it('is taken back, or says that it might not be', () => {
    const sentences = SEEN.flatMap((name) => readTexts(join(testData, 'cases', name)))
    const parties = SEEN.flatMap((name) => readParties(join(testData, 'cases', name)))
    const exchange = planExchange('both', parties, sentences)
    let same = 0
    let silent = 0
    for (const text of sentences) {
      const exchanged = exchangeText(text, exchange)
      if (takeBack(exchanged.text, exchange) === text) same++
      else if (exchanged.ambiguous === 0) silent++
    }
    process.stdout.write(
      `exchange in ${sentences.length} sentences of the cases seen: ${same} the same, ${silent} silent\n`,
    )
    expect(silent).toBe(0)
    expect(same).toBeGreaterThan(0.9 * sentences.length)
  })
})

function readTexts(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.(?:txt|md|eml)$/.test(entry.name))
    .flatMap((entry) => {
      const text = readFileSync(join(entry.parentPath, entry.name), 'utf8')
      return splitSentences(text).map(({ start, end }) => text.slice(start, end))
    })
}

function readParties(folder: string): NamedParty[] {
  const { parties = [] } = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')) as {
    parties?: NamedParty[]
  }
  return parties
}
