import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import type { Report } from '#shared/contracts/reports.ts'
import { createTestApp, type TestApp, type TestClient, untilEnded } from '#test/support/app.ts'
import { issueDossier, leavesOf, textOf } from '#test/support/dossier.ts'
import { TEXT_OF, withoutSpace } from '#test/support/exported-texts.ts'
import { fabricateZip } from '#test/support/fabricated-files.ts'
import { generateSummary, INVOICE_TEXTS, judge, readThrough } from '#test/support/judging.ts'

const GIVEN = 'ABC0001–ABC0004'
const CUSTODIAN = 'Ruth Abara'

/** The documents of a production, the first of which carries the numbers. */
const production = (): Record<string, string> => ({
  'v.dat': `þBegDocþ\x14þEndDocþ\x14þTextþ\x14þCustodianþ\nþABC0001þ\x14þABC0004þ\x14þ0.txtþ\x14þ${CUSTODIAN}þ\n${INVOICE_TEXTS.slice(
    1,
  )
    .map((_, index) => `þABC000${5 + index}þ\x14þþ\x14þ${index + 1}.txtþ`)
    .join('\n')}`,
  ...Object.fromEntries(INVOICE_TEXTS.map((text, index) => [`${index}.txt`, text])),
})

describe('numbers that others gave an item', () => {
  let app: TestApp
  let author: TestClient
  let id: string
  let exhibit: string
  let summary: Analysis
  beforeAll(async () => {
    app = await createTestApp()
    author = await app.client('member')
    id = (await author.call<{ id: string }>('POST', '/api/investigations', { title: 'A production' })).body.id
    const form = new FormData()
    form.append('investigation_id', id)
    form.append('source_type', 'content')
    form.append('file', new Blob([new Uint8Array(fabricateZip(production()))]), 'v.zip')
    await app.http.inject({
      method: 'POST',
      url: '/api/storage/upload',
      headers: { authorization: `Bearer ${author.token}` },
      payload: form,
    })
    const documents = async () =>
      (
        await author.call<{ items: EvidenceSummary[] }>('GET', `/api/investigations/${id}/evidence`)
      ).body.items.filter((item) => item.given_numbers !== null && item.embedding_status === 'embedded')
    while ((await documents()).length < INVOICE_TEXTS.length) await sleep(100)
    exhibit = (await documents()).find((item) => item.given_numbers === GIVEN)?.exhibit_number ?? ''
    summary = await generateSummary(author, id)
  })
  afterAll(() => app.close())

  const fetchText = async (url: string) =>
    (await app.http.inject({ url, headers: { authorization: `Bearer ${author.token}` } })).body

  it('stand beside our own number in an exported analysis, at each quote and in the list of what is cited', async () => {
    const text = (await fetchText(`/api/analysis/${summary.id}/export?format=md`)).replaceAll('\\', '')
    expect(text).toContain(`] ${exhibit} (${GIVEN}) 0.txt`)
    expect(text).toContain(`numbers given by others: ${GIVEN};`)
  })

  it('stand in a column of their own in the sheet of a timeline and in that of the chronology', async () => {
    const asked = await author.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: id,
      type: 'timeline',
    })
    const timeline = await untilEnded(author, asked.body.id)
    for (const url of [
      `/api/analysis/${timeline.id}/export?format=csv`,
      `/api/investigations/${id}/chronology/export?format=csv`,
    ]) {
      const [head = '', ...rows] = (await fetchText(url)).split('\r\n')
      expect(head).toContain(',exhibit_number,given_numbers,title,')
      expect(rows.join('\n')).toContain(`,${exhibit},${GIVEN},0.txt,`)
    }
  })

  it('stand in the leaf of an item of a dossier and on its page', async () => {
    const { files } = await issueDossier(app, { client: author, id: summary.id })
    const leaves = leavesOf(files).map((path) => textOf(files, `data/${path}`))
    expect(leaves.some((leaf) => leaf.includes(`"given_numbers": "${GIVEN}"`))).toBe(true)
    expect(textOf(files, 'data/report.html')).toContain(`<td>${exhibit} (${GIVEN})</td>`)
  })

  it('are followed by whose files the item came from, in the list of what is cited and in the leaf of the item', async () => {
    const text = await fetchText(`/api/analysis/${summary.id}/export?format=md`)
    expect(text).toContain(`from the files of ${CUSTODIAN};`)
    const { files } = await issueDossier(app, { client: author, id: summary.id })
    const leaves = leavesOf(files).map((path) => textOf(files, `data/${path}`))
    expect(leaves.filter((leaf) => leaf.includes(`"custodian": "${CUSTODIAN}"`))).toHaveLength(1)
  })

  it('stand in the footnotes of a report and in its list of what is cited', async () => {
    await readThrough(author, summary.id)
    await judge(author, summary.id, { action: 'agree' })
    const { body } = await author.call<Report>('GET', `/api/investigations/${id}/report`)
    expect(body.content?.notes.map(({ text }) => text).join('\n')).toContain(`${exhibit} (${GIVEN}) 0.txt`)
    const cells = body.content?.parts.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'table' ? block.rows.flat() : [])),
    )
    expect(cells?.map(({ text }) => text)).toContain(`${exhibit} (${GIVEN})`)
  })

  it('are joined by whose files the item came from, in the report and its files, where that is known of any', async () => {
    const cited = async () => {
      const { body } = await author.call<Report>('GET', `/api/investigations/${id}/report`)
      const part = body.content!.parts.find(({ key }) => key === 'exhibits')!
      return part.blocks.find((block) => block.kind === 'table')!
    }
    const { head, rows } = await cited()
    const column = head.indexOf('Custodian')
    expect(rows.flatMap((row) => row[column]?.text || [])).toEqual([CUSTODIAN])
    const { body } = await author.call<Report>('POST', `/api/investigations/${id}/report`)
    for (const format of ['docx', 'pdf'] as const) {
      const { rawPayload } = await app.http.inject({
        url: `/api/reports/${body.report!.id}/export?format=${format}`,
        headers: { authorization: `Bearer ${author.token}` },
      })
      expect(withoutSpace(await TEXT_OF[format]!(rawPayload))).toContain(withoutSpace(CUSTODIAN))
    }
    const { items } = (
      await author.call<{ items: EvidenceSummary[] }>('GET', `/api/investigations/${id}/evidence`)
    ).body
    await author.call('POST', `/api/investigations/${id}/evidence/custodian`, {
      evidence_ids: items.map((item) => item.id),
      custodian: null,
    })
    expect((await cited()).head).not.toContain('Custodian')
  })
})
