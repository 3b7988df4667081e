import { describe, expect, it } from 'vitest'
import { readPassages } from '#server/features/evaluation/read-passages.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import type { RiskView } from '#shared/contracts/analysis-views.ts'
import { passagesOf, statementsOf, taskOf } from '#test/support/analyst-passages.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { draftRisk } from './draft-risk.ts'

const RULES = `# House rules
In force from 1 March 2025.

1. A request for repair is answered in writing within three working days.
2. An accused person must not contact witnesses about what they saw.
3. The controller tests every valve with the gauge before approving a batch.
4. The keys of the store are never lent to anybody.
5. Nobody is treated less well in rota or contract because he or she has complained.
6. The daily sheet is signed by the Depot Foreman and by nobody else.
7. A leak is reported to the Safety Officer on the day on which it is found.
8. Sheets are filed not later than the day after the day worked.
9. The sounding of each tank is taken with a second person present.`

const PARTIES = [
  { name: 'Ivo Brandl', role: 'respondent', aliases: ['Ivo'] },
  { name: 'Mona Saar', role: 'witness', aliases: ['Mona'] },
  { name: 'Lea Toft', role: 'complainant', aliases: [] },
  { name: 'Rolf Ahn', role: 'other', aliases: ['Depot Foreman'] },
  { name: 'Jens Wolk', role: 'other', aliases: ['Night Porter'] },
  { name: 'Ada Quist', role: 'other', aliases: ['Safety Officer'] },
]

/** Embeddings that know that some words mean the same. */
function knowing(same: Readonly<Record<string, string>>): EmbeddingModel {
  const words = createWordEmbeddings()
  const reword = (text: string) =>
    Object.entries(same).reduce((said, [word, meant]) => said.replaceAll(word, meant), text)
  return { ...words, embed: (texts, signal) => words.embed(texts.map(reword), signal) }
}

/** The facts that stand beside the rule with some words in it. */
const factsBeside = (rule: string, ...texts: readonly string[]) =>
  factsRead({ rule, texts, embeddings: createWordEmbeddings() })

async function factsRead({
  rule,
  texts,
  title = 'item',
  embeddings,
}: {
  readonly rule: string
  readonly texts: readonly string[]
  readonly title?: string
  readonly embeddings: EmbeddingModel
}): Promise<string[]> {
  const passages = readPassages(
    passagesOf(
      { text: RULES, title: 'rules.md', sourceType: 'background_doc' },
      ...texts.map((text, at) => ({ text, title: `${title} ${at}` })),
    ),
  )
  const task = {
    ...taskOf('risk', '', passages),
    caseFacts: { conductStart: '2025-05-01', conductEnd: '2025-05-31', parties: PARTIES },
  }
  const draft = await draftRisk(task, embeddings, AbortSignal.timeout(10_000))
  const text = (key: string) => statementsOf(draft).find((one) => one.key === key)?.text ?? ''
  return (draft.view as RiskView).rows
    .filter(({ duty_statement_ids }) => duty_statement_ids.some((id) => text(id).includes(rule)))
    .flatMap(({ fact_statement_ids }) => fact_statement_ids.map(text))
}

const answer = (date: string) => `From: Desk <desk@works.example>
To: Mona Saar <mona.saar@works.example>
Date: ${date} 09:00:00 +0000
Subject: Re: request for repair

Good of you to remind us, the fitter has been told.

From: Mona Saar
Sent: Friday 9 May 2025 10:12
> My request for repair of the gate: it hangs.`

describe('what a duty and a fact have in common besides their words', () => {
  it('is the time between a message and its reply: of working days only those count', async () => {
    expect(await factsBeside('within three working days', answer('Thu, 15 May 2025'))).toContain(
      'Good of you to remind us, the fitter has been told.',
    )
    expect(await factsBeside('within three working days', answer('Wed, 14 May 2025'))).toEqual([])
  })

  it('is that time where a rule asks for an answer, shown by what the answer says of the matter', async () => {
    const late = answer('Thu, 15 May 2025')
    const told = late.replace(
      'has been told.',
      'has been told.\n\nThe gate for which you made a request hangs.',
    )
    expect(await factsBeside('within three working days', told)).toContain(
      'The gate for which you made a request hangs.',
    )
    const asked = late.replaceAll('request for repair', 'leak, Safety Officer')
    expect(await factsBeside('on the day on which it is found', asked)).toEqual([])
  })

  it('is the part that people have: who may not speak to whom', async () => {
    const chat = (from: string) =>
      `[12/05/25, 09:10] ${from}: Mona, you heard a bang and that is all you heard\n[12/05/25, 09:12] Mona Saar: leave me alone\n[13/05/25, 08:00] ${from}: new rota is up`
    expect(await factsBeside('accused person', chat('Ivo Brandl'))).toEqual([
      'Mona, you heard a bang and that is all you heard',
    ])
    expect(await factsBeside('accused person', chat('Petra Lunt'))).toEqual([])
  })

  it('is the step that a fact leaves out of "this before that"', async () => {
    const log = (entry: string) => `Batch 7\n\nOn 6 May 2025 ${entry}\n\nThe yard was swept.`
    const approved = 'the controller approved batch 7 at once.'
    expect(await factsBeside('before approving', log(approved))).toEqual([expect.stringContaining('at once')])
    const tested = 'the controller tested each valve with the gauge and approved batch 7.'
    expect(await factsBeside('before approving', log(tested))).toEqual([])
  })

  it('is the question that a short answer leans on, and which is shown with it', async () => {
    const talk = (said: string) =>
      `Interview with Mona Saar, 2 June 2025\n\nQ: Were the keys of the store lent to anybody?\nMS: ${said}\nQ: Thank you.\nMS: Not at all.`
    expect(await factsBeside('never lent', talk('To the driver, in May.'))).toEqual([
      expect.stringMatching(/^Were the keys of the store lent.*\nMS: To the driver/u),
    ])
  })

  it('is no time that a letter leaves to its reader', async () => {
    const letter = 'You may ask for another repair of the answered request within seven working days.'
    expect(await factsBeside('within three working days', letter)).toEqual([])
    const told = 'The request for repair was answered after seven working days.'
    expect(await factsBeside('within three working days', told)).toEqual([told])
  })

  it('is their meaning: what shares no word with a rule, means it and tells that it was not kept', async () => {
    const texts = [
      'He opened the depot for a friend with the bunch and never asked.',
      'Nobody came to the canteen on Tuesday.',
    ]
    const embeddings = knowing({ depot: 'store', bunch: 'keys', friend: 'lent to anybody' })
    expect(await factsRead({ rule: 'keys of the store', texts, embeddings })).toEqual([texts[0]])
    expect(await factsBeside('keys of the store', ...texts)).toEqual([])
  })

  it('is what was done to the work of whoever complained, as others wrote it at the time', async () => {
    const mail = (from: string, words: string) =>
      `From: ${from} <desk@works.example>\nTo: Petra Lunt <petra@works.example>\nDate: Thu, 15 May 2025 09:00:00 +0000\nSubject: rota\n\n${words}`
    const off = 'I want Lea Toft off the early rota by Friday.'
    expect(await factsBeside('treated less well', mail('Ivo Brandl', off))).toEqual([off])
    expect(
      await factsBeside('treated less well', mail('Ivo Brandl', off.replace('Lea Toft', 'Karl Boe'))),
    ).toEqual([])
    expect(
      await factsBeside('treated less well', mail('Lea Toft', 'I want myself off the early rota by Friday.')),
    ).toEqual([])
  })

  it('is the office of whoever stands in a column where a rule names another one', async () => {
    const sheet = (who: string) => `day,sheet,hours,signed_by\n2025-05-06,12,8,${who}\n2025-05-07,13,8,R Ahn`
    expect(await factsBeside('signed by the Depot Foreman', sheet('Jens Wolk'))).toEqual([
      '2025-05-06,12,8,Jens Wolk',
    ])
    expect(await factsBeside('signed by the Depot Foreman', sheet('Rolf Ahn'))).toEqual([])
  })

  it('is a login in a log set out in columns, or the own words of whoever has another office', async () => {
    const log = `PRINTED LIST OF SHEETS

SHEET     SAVED               STATE               USER
DAY-11    2025-05-12 09:14    daily sheet signed  rahn
DAY-12    2025-05-13 17:40    daily sheet signed  jwolk`
    expect(await factsBeside('Depot Foreman', log)).toEqual([expect.stringContaining('jwolk')])
    const said = (name: string) =>
      `Statement of ${name}\n\nOn 13 May 2025 I signed the sheet before I went home.`
    expect(await factsBeside('Depot Foreman', said('Jens Wolk'))).toEqual([
      expect.stringContaining('I signed the sheet'),
    ])
    expect(await factsBeside('Depot Foreman', said('Rolf Ahn'))).toEqual([])
  })

  it('is a change in a table that is named after the work of whoever complained', async () => {
    const rota = (who: string) =>
      `Rota of the depot\n\nChanged\tBy\tWhat\n2025-05-13 16:12\tjwolk\t${who} weeks 20-21 Nights to Yard\n2025-05-13 16:40\tjwolk\tKLEE weeks 20-21 Days to Nights`
    const read = (text: string) =>
      factsRead({
        rule: 'less well',
        texts: [text],
        title: 'Rota of the depot',
        embeddings: createWordEmbeddings(),
      })
    expect(await read(rota('TOFT'))).toEqual([expect.stringContaining('TOFT')])
    expect(await read(rota('AHN'))).toEqual([])
  })

  it('is a field of a form that was left blank', async () => {
    const form = (filled: string) =>
      `SOUNDING OF TANK 4\n\nTaken: 6 May 2025\nSecond person present: ${filled}`
    expect(await factsBeside('second person', form('____________'))).toEqual([
      'Second person present: ____________',
    ])
    expect(await factsBeside('second person', form('R. Ahn'))).toEqual([])
  })

  it('is that nothing reached whoever was to be told, in their own words', async () => {
    const note = (who: string) =>
      `From: ${who} <desk@works.example>\nTo: Petra Lunt <petra@works.example>\nDate: Thu, 15 May 2025 09:00:00 +0000\nSubject: yard\n\nNothing about the yard had reached my desk.`
    const told = ['Nothing about the yard had reached my desk.']
    expect(await factsBeside('reported to the Safety Officer', note('Ada Quist'))).toEqual(told)
    expect(await factsBeside('reported to the Safety Officer', note('Jens Wolk'))).toEqual([])
  })

  it('is the time between two columns, where one is named after what the rule asks for', async () => {
    const log = (filed: string) =>
      `date,name,worked,filed_on\n2025-05-06,Karl Boe,8,${filed}\n2025-05-07,Petra Lunt,8,2025-05-08`
    expect(await factsBeside('not later than the day after', log('2025-05-09'))).toEqual([
      '2025-05-06,Karl Boe,8,2025-05-09',
    ])
    expect(await factsBeside('not later than the day after', log('2025-05-07'))).toEqual([])
  })

  it('is that somebody was alone where a rule wants two', async () => {
    expect(await factsBeside('second person', 'I took the sounding of the tank on my own.')).toEqual([
      'I took the sounding of the tank on my own.',
    ])
    expect(await factsBeside('second person', 'I took the sounding of the tank with Karl.')).toEqual([])
  })

  it('is not a denial that stands in a clause on another matter', async () => {
    expect(
      await factsBeside(
        'valve with the gauge',
        'The controller showed us the valve and the gauge, but Karl did not come.',
      ),
    ).toEqual([])
    expect(
      await factsBeside('valve with the gauge', 'The controller did not test the valve with the gauge.'),
    ).toHaveLength(1)
  })
})
