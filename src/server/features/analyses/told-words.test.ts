import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Analysis, Citation, Statement } from '#shared/contracts/analyses.ts'
import { speakerInWords } from '#shared/speaker-words.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'

const STATEMENT = `STATEMENT OF RUTH ABARA

I sat at the gate that night and had the list of loads. Tomas Vrba told me: "I never signed the delivery note for the copper cable, not once." I wrote that down at the gate.

Ines Duarte came in from the yard with two men behind her and shouted, "Sign it now."

"The seal of the copper cable was cut before it came," Tomas Vrba said.

Tomas Vrba said, "It was cut in May." Ines Duarte said, "It was cut in June."

The notice by the door read: "Nobody opens the copper cable without leave."

Signed: Ruth Abara`

const NOTE = `Note of interview with Ana Reyes, 3 May 2024
Interviewer: Pia Holt

Ms Reyes said that the copper cable stood in bay nine for a week. Her foreman told her, "Leave the copper cable in bay nine until Monday." I asked for the list of bays and had it copied.`

let app: TestApp
let member: TestClient
let investigation: string
let analysis: Analysis
beforeAll(async () => {
  app = await createTestApp()
  member = await app.client('member')
  investigation = (await givenInvestigation(member, [STATEMENT, NOTE])).id
  analysis = await summarize()
})
afterAll(() => app.close())

async function summarize(): Promise<Analysis> {
  const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
    investigation_id: investigation,
    type: 'summary',
    focus: 'Who signed the delivery note for the copper cable?',
  })
  return await untilEnded(member, body.id)
}

const listStatements = ({ content }: Analysis): Statement[] =>
  content?.sections.flatMap(({ statements }) => statements) ?? []

/** The citation of a person who picks these words of an item. */
async function pick(text: string, words: string): Promise<Citation> {
  const start = text.indexOf(words)
  const chunk = listStatements(analysis)
    .flatMap(({ citations }) => citations)
    .find(({ quote }) => text.includes(quote))
  const { body } = await member.call<Analysis>('PATCH', `/api/analysis/${analysis.id}`, {
    statements: [
      {
        id: listStatements(analysis)[0]?.id,
        text: 'See there.',
        citations: [{ chunk_id: chunk?.chunk_id, start, end: start + words.length }],
      },
    ],
  })
  return listStatements(body)[0]!.citations[0]!
}

const RUTH = { name: 'Ruth Abara', certain: true }
const TOMAS = { name: 'Tomas Vrba', certain: true }

describe('words that somebody tells of another person', () => {
  it('name both in a statement of an analysis: who said them, and who tells it', () => {
    const found = listStatements(analysis).find(({ text }) => text.includes('I never signed'))
    expect(found).toMatchObject({ speaker: TOMAS, told_by: RUTH })
    expect(found?.citations[0]).toMatchObject({ speaker: TOMAS, told_by: RUTH })
  })

  it.each<[string, string, string]>([
    ['the words alone', '"I never signed the delivery note', 'Tomas Vrba, according to Ruth Abara'],
    [
      'what leads up to them',
      'Tomas Vrba told me: "I never signed the delivery note',
      'Tomas Vrba, according to Ruth Abara',
    ],
    [
      'what follows them',
      '"The seal of the copper cable was cut before it came," Tomas Vrba said.',
      'Tomas Vrba, according to Ruth Abara',
    ],
    [
      'a sentence of the teller besides',
      'Tomas Vrba told me: "I never signed the delivery note for the copper cable, not once." I wrote that down',
      'Ruth Abara, who tells what Tomas Vrba said',
    ],
    [
      'more of the teller than of them',
      'Ines Duarte came in from the yard with two men behind her and shouted, "Sign it now."',
      'Ruth Abara, who tells what Ines Duarte (not certain) said',
    ],
    [
      'what two others say',
      'Tomas Vrba said, "It was cut in May." Ines Duarte said, "It was cut in June."',
      'Ruth Abara, who tells what Tomas Vrba and Ines Duarte said',
    ],
    [
      'words of somebody who is not known',
      '"Nobody opens the copper cable without leave."',
      'somebody not known, according to Ruth Abara',
    ],
    ['the teller alone', 'I wrote that down at the gate.', 'Ruth Abara'],
  ])('name them where a passage quotes %s', async (_, words, said) => {
    expect(speakerInWords(await pick(STATEMENT, words))).toBe(said)
  })

  it.each<[string, string, string]>([
    [
      'what was said to them',
      'Ms Reyes said that the copper cable stood in bay nine for a week.',
      'Ana Reyes, according to Pia Holt, 3 May 2024',
    ],
    ['a sentence of their own besides', 'I asked for the list of bays', 'Pia Holt (not certain), 3 May 2024'],
  ])('name who took a note, of %s', async (_, words, said) => {
    expect(speakerInWords(await pick(NOTE, words))).toBe(said)
  })

  it('name both in a document, behind the words and in the footnote', async () => {
    // Another one, because people have put words of their own into the first meanwhile.
    const { id } = await summarize()
    const { body } = await app.http.inject({
      method: 'GET',
      url: `/api/analysis/${id}/export?format=md`,
      headers: { authorization: `Bearer ${member.token}` },
    })
    const words = 'words of Tomas Vrba, according to Ruth Abara'
    const [report = '', notes = ''] = body.split('## Citations')
    expect(report.split('\n').find((line) => line.includes('I never signed'))).toContain(words)
    expect(notes).toContain(words)
  })

  it('stand in the seal: whoever takes the teller out afterwards breaks it', async () => {
    const seal = async () => (await member.call<Analysis>('GET', `/api/analysis/${analysis.id}`)).body.seal
    expect(await seal()).toBe('intact')
    await app.context.tenancy.asSystem('change who tells it', async (db) => {
      const rows = await db
        .selectFrom('retrieved_chunks')
        .select(['chunk_id', 'units'])
        .where('analysis_id', '=', analysis.id)
        .execute()
      for (const { chunk_id, units } of rows)
        await db
          .updateTable('retrieved_chunks')
          .set({ units: units && JSON.stringify(units.map(({ toldBy: _, ...unit }) => unit)) })
          .where('analysis_id', '=', analysis.id)
          .where('chunk_id', '=', chunk_id)
          .execute()
    })
    expect(await seal()).toBe('broken')
  })
})
