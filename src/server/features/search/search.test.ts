import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SearchAnswer } from '#shared/contracts/search.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { carryOut } from '#test/support/generation.ts'

const NOBODY = '01a20599-4419-8726-88c2-1f4602667b6d'

describeOnEitherDatabase('a search of everything', (database) => {
  let app: TestApp
  let member: TestClient
  let viewer: TestClient
  let harbour: string
  let school: string
  let letter: string

  beforeAll(async () => {
    app = await createTestApp({
      work: false,
      overrides: { database: { ...database(), close: async () => {} } },
    })
    member = await app.client('member', 'search-house')
    viewer = await app.client('viewer', 'search-house')
    harbour = await open(member, 'Crane hire', [{ name: 'Ines Quell', role: 'witness', aliases: ['IQ-77'] }])
    letter = await add(member, harbour, 'A letter', 'The gantry was let to the brother of the clerk.')
    await ask(member, harbour, 'questions', 'Who let the gantry?')
    await ask(member, harbour, 'topics', 'Gantry and quay')
    school = await open(member, 'Canteen', [])
    await add(member, school, 'Menu of May', 'Soup was served late, says Ines Quell.')
  })
  afterAll(() => app.close())

  const made = async (client: TestClient, url: string, body: object) => {
    const answer = await client.call<{ id: string }>('POST', url, body)
    expect(answer.status).toBeLessThan(300)
    return answer.body.id
  }
  const open = (client: TestClient, title: string, parties: readonly object[]) =>
    made(client, '/api/investigations', { title, parties })
  const ask = (client: TestClient, caseId: string, kind: 'questions' | 'topics', text: string) =>
    made(client, `/api/investigations/${caseId}/${kind}`, { text })
  const add = async (client: TestClient, caseId: string, title: string, content: string) => {
    const evidenceId = await made(client, `/api/investigations/${caseId}/evidence`, { title, content })
    const job = { organizationId: client.organizationId, evidenceId }
    await carryOut(app, 'evidence-index', job)
    await carryOut(app, 'evidence-units', job)
    return evidenceId
  }
  const search = async (q: string, more = '', client = viewer) => {
    const url = `/api/search?q=${encodeURIComponent(q)}${more}`
    const { status, body } = await client.call<SearchAnswer>('GET', url)
    expect(status).toBe(200)
    return body
  }
  const found = async (q: string, more = '', client = viewer) =>
    (await search(q, more, client)).items.map(
      ({ kind, title, investigation_title }) => `${kind}: ${title} (${investigation_title})`,
    )

  it('finds words of any case, and says in which', async () => {
    expect(await search('gantry')).toEqual({
      items: [
        expect.objectContaining({ kind: 'question', title: 'Who let the gantry?', analysis_id: null }),
        expect.objectContaining({ kind: 'topic', title: 'Gantry and quay' }),
        {
          kind: 'evidence',
          id: letter,
          title: 'A letter',
          exhibit_number: 'E-001',
          excerpt: 'The gantry was let to the brother of the clerk.',
          analysis_id: null,
          investigation_id: harbour,
          investigation_title: 'Crane hire',
        },
      ],
      is_whole: true,
    })
    expect(await found('clerk brother')).toEqual(['evidence: A letter (Crane hire)'])
    // The words stand in one case, but not together.
    expect(await found('"clerk brother"')).toEqual([])
  })

  it('finds part of what an item is called, and a person by any of the names', async () => {
    expect(await found('enu of m')).toEqual(['evidence: Menu of May (Canteen)'])
    expect(await found('iq-7')).toEqual(['person: Ines Quell (Crane hire)'])
    expect(await found('quell ines')).toContain('person: Ines Quell (Crane hire)')
    // A word of each of two names is no name.
    expect(await found('ines iq-77')).toEqual([])
    // What a party is and does is no name either.
    expect(await found('witness')).toEqual([])
  })

  it('finds who speaks in the evidence, the newest case first', async () => {
    const mail =
      'From: Otto Brandt <otto@example.org>\nTo: Ines Quell <ines@example.org>\n\nThe soup was cold.'
    await add(member, school, 'A mail', mail)
    expect(await found('otto brandt')).toContain('person: Otto Brandt (Canteen)')
    const people = (await found('quell')).filter((one) => one.startsWith('person'))
    expect(people).toEqual(['person: Ines Quell (Canteen)', 'person: Ines Quell (Crane hire)'])
  })

  it('leaves out the case that is open already', async () => {
    expect(await found('gantry', `&except=${harbour}`)).toEqual([])
    expect(await found('gantry', `&except=${school}`)).toHaveLength(3)
    expect(await found('gantry', `&except=${NOBODY}`)).toHaveLength(3)
  })

  it('finds nothing of another organization', async () => {
    const stranger = await app.client('owner', 'search-others')
    for (const words of ['gantry', 'Menu of May', 'quell', 'canteen'])
      expect(await found(words, '', stranger)).toEqual([])
    const own = await open(stranger, 'Ferry', [{ name: 'Ulf Marek', role: 'other' }])
    await add(stranger, own, 'Logbook', 'The ferry left the gantry behind.')
    expect(await found('gantry', '', stranger)).toEqual(['evidence: Logbook (Ferry)'])
    for (const words of ['ferry', 'logbook', 'marek']) expect(await found(words)).toEqual([])
  })

  it('finds nothing that was deleted, nor anything in a case that was', async () => {
    const item = await add(member, school, 'A scrap', 'Petra Lindqvist: the ladle was silver.')
    expect(await found('ladle')).toEqual(['evidence: A scrap (Canteen)'])
    await member.call('DELETE', `/api/evidence/${item}`)
    for (const words of ['ladle', 'a scrap', 'lindqvist']) expect(await found(words)).toEqual([])
    await add(member, school, 'Another a scrap', 'The ladle was of tin.')
    for (const words of ['ladle', 'a scrap'])
      expect(await found(words)).toEqual(['evidence: Another a scrap (Canteen)'])
    const gone = await open(member, 'Void', [{ name: 'Zoe Tamm', role: 'other' }])
    await add(member, gone, 'Vellum', 'The vellum was forged.')
    const question = await ask(member, gone, 'questions', 'Who forged the vellum?')
    await ask(member, gone, 'topics', 'How the vellum came')
    expect(await found('vellum')).toHaveLength(3)
    await member.call('DELETE', `/api/questions/${question}`)
    expect(await found('vellum')).toEqual(['topic: How the vellum came (Void)', 'evidence: Vellum (Void)'])
    const about = { investigation_id: gone, type: 'question' }
    const other = await ask(member, gone, 'questions', 'Is it vellum?')
    await made(member, '/api/analysis/generate', { ...about, question_id: other })
    expect(await found('vellum')).toContain('analysis: Is it vellum? (Void)')
    const admin = await app.client('admin', 'search-house')
    expect((await admin.call('DELETE', `/api/investigations/${gone}`)).status).toBeLessThan(300)
    for (const words of ['vellum', 'tamm']) expect(await found(words)).toEqual([])
  })

  it('leads from a question to its last analysis, and to what was asked in other words', async () => {
    const question = await ask(member, school, 'questions', 'Was the stew thin?')
    const about = { investigation_id: school, type: 'question', question_id: question }
    await made(member, '/api/analysis/generate', about)
    const last = await made(member, '/api/analysis/generate', about)
    const { items } = await search('stew')
    expect(items.map(({ kind, id, analysis_id }) => [kind, id, analysis_id])).toEqual([
      ['question', question, last],
      ['analysis', last, null],
    ])
    await member.call('PATCH', `/api/questions/${question}`, { text: 'Was the broth thin?' })
    expect(await found('stew')).toEqual(['analysis: Was the stew thin? (Canteen)'])
    expect(await found('broth')).toEqual(['question: Was the broth thin? (Canteen)'])
  })

  it('gives as much of each kind as was asked for, and says that there may be more', async () => {
    for (const n of [1, 2, 3]) await add(member, school, `Slip ${n}`, `Slip ${n} of the till.`)
    expect(await found('till', '&limit=2')).toEqual([
      'evidence: Slip 1 (Canteen)',
      'evidence: Slip 2 (Canteen)',
    ])
    expect((await search('till', '&limit=2')).is_whole).toBe(false)
    expect((await search('till', '&limit=4')).is_whole).toBe(true)
  })

  it('takes signs of a pattern for what they are, and needs two letters', async () => {
    expect(await found('%%')).toEqual([])
    expect(await found('__')).toEqual([])
    for (const q of ['', 'g', ' g '])
      expect((await viewer.call('GET', `/api/search?q=${encodeURIComponent(q)}`)).status).toBe(422)
    expect((await viewer.call('GET', '/api/search?q=gantry&limit=21')).status).toBe(422)
  })
})
