import { describe, expect, test } from 'vitest'
import { drawn, fabricateAnnotatedPdf, fabricateFile, fabricatePdf } from '#test/support/fabricated-files.ts'
import { extractText } from '../extract-text.ts'

const read = (...pages: string[]) => extractText(fabricateFile('a.pdf', fabricatePdf(...pages)))
const LEFT = ['The buyer shall pay the price', 'within thirty days of the', 'delivery of the cargo to it.']
const RIGHT = ['The seller shall deliver the', 'cargo to the harbour named', 'in the annex of this deed.']

describe('a PDF', () => {
  test('gives lines, words apart and paragraphs', async () => {
    const page =
      drawn(50, 700, 'Payment') +
      drawn(92, 700, 'terms') +
      drawn(50, 688, 'are strict.') +
      drawn(50, 676, 'Very.') +
      drawn(50, 640, 'Next one.')
    expect((await read(page)).text).toBe('Payment terms\nare strict.\nVery.\n\nNext one.')
  })

  test('separates its pages by a form feed, empty ones too', async () => {
    const { text } = await read(drawn(50, 700, 'One'), '', drawn(50, 700, 'Three'))
    expect(text.split('\f').map((page) => page.trim())).toEqual(['One', '', 'Three'])
  })

  test('gives the fields of a form beside what asks for them, and which boxes are ticked', async () => {
    const field = (kind: string, value: string, y: number) =>
      `/Subtype /Widget /FT /${kind} /T (f${y}) ${value} /Rect [${kind === 'Btn' ? '40 % 50' : '150 % 300'} @]`
        .replace('%', String(y - 4))
        .replace('@', String(y + 6))
    const box = (isOn: boolean, y: number) => {
      const state = isOn ? 'Yes' : 'Off'
      return field('Btn', `/V /${state} /AS /${state} /AP << /N << /Yes null /Off null >> >>`, y)
    }
    const page = ['Name', 'Day', 'Place', 'I saw the van', 'I saw nobody']
      .map((words, at) => drawn(60, 700 - at * 20, words))
      .join('')
    const fields = [
      field('Tx', '/V (Ruth Abara)', 700),
      field('Tx', '/V (12 March)', 680),
      field('Ch', '/V (Hall two)', 660),
      box(true, 640),
      box(false, 620),
    ]
    const { text } = await extractText(fabricateFile('a.pdf', fabricateAnnotatedPdf([page], fields)))
    expect(text).toBe('Name\tRuth Abara\nDay\t12 March\nPlace\tHall two\n☒ I saw the van\n☐ I saw nobody')
  })

  test('keeps columns apart', async () => {
    const column = (x: number, lines: string[]) =>
      lines.map((line, i) => drawn(x, 700 - i * 12, line)).join('')
    expect((await read(column(50, LEFT) + column(320, RIGHT))).text).toBe(
      `${LEFT.join('\n')}\n\n${RIGHT.join('\n')}`,
    )
  })

  test('keeps columns apart that were drawn line by line across the page', async () => {
    const left = [...LEFT, 'It bears the risk until then.']
    const right = [...RIGHT, 'It insures the cargo at sea.']
    const page = left
      .map((line, i) => drawn(50, 700 - i * 12, line) + drawn(320, 700 - i * 12, right[i]!))
      .join('')
    expect((await read(drawn(50, 760, 'Deed') + page)).text).toBe(
      `Deed\n\n${left.join('\n')}\n\n${right.join('\n')}`,
    )
  })

  test('gives table rows as lines with tabs, and clause numbers without', async () => {
    const row = (y: number, cells: string[]) => cells.map((cell, i) => drawn(50 + i * 150, y, cell)).join('')
    const page =
      row(700, ['Name', 'Amount', 'Due']) +
      row(688, ['Ng', '5.00', 'May']) +
      drawn(50, 600, '1.1') +
      drawn(100, 600, 'Definitions apply.')
    expect((await read(page)).text).toBe('Name\tAmount\tDue\nNg\t5.00\tMay\n\n1.1 Definitions apply.')
  })

  test('reads what is drawn last where it stands, and what is drawn twice once', async () => {
    const body =
      drawn(50, 600, 'Name of the buyer:') + drawn(50, 570, 'Second line') + drawn(50.4, 570, 'Second line')
    const page = body + drawn(180, 600, 'Ada Ng') + drawn(50, 760, 'CONFIDENTIAL')
    expect((await read(page)).text).toMatch(/^CONFIDENTIAL\n\nName of the buyer:\sAda Ng\n+Second line$/)
  })

  test('does not take a table of two columns for columns of prose', async () => {
    const rows = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo']
    const page = rows
      .map((name, i) => drawn(50, 700 - i * 12, name) + drawn(320, 700 - i * 12, `${i + 1}.00`))
      .join('')
    expect((await read(page)).text).toBe(rows.map((name, i) => `${name}\t${i + 1}.00`).join('\n'))
  })

  test('gives form values where they stand and comments after the page, but nothing that is hidden', async () => {
    const annotations = [
      '/Subtype /Widget /FT /Tx /T (buyer) /V (Ada Ng) /Rect [120 697 220 711]',
      '/Subtype /Text /Contents (Is this right?) /Rect [300 300 310 310]',
      '/Subtype /Text /F 2 /Contents (Hidden one) /Rect [300 300 310 310]',
      '/Subtype /Widget /F 32 /FT /Tx /T (x) /V (Unseen value) /Rect [120 500 220 514]',
    ]
    const bytes = fabricateAnnotatedPdf(
      [drawn(50, 700, 'Buyer:') + drawn(50, 688, 'Seller: Bo Li')],
      annotations,
    )
    expect((await extractText(fabricateFile('a.pdf', bytes))).text).toMatch(
      /^Buyer:\sAda Ng\nSeller: Bo Li\n\nIs this right\?$/,
    )
  })

  test('reads text that is turned', async () => {
    const turned =
      'BT /F1 10 Tf 0 1 -1 0 300 100 Tm (Turned) Tj ET BT /F1 10 Tf 0 1 -1 0 300 140 Tm (words) Tj ET'
    expect((await read(turned)).text).toBe('Turned words')
  })

  test('without text is empty and says why', async () => {
    expect(await read('0 0 100 100 re f')).toMatchObject({
      status: 'empty',
      text: '',
      error: expect.stringContaining('no text that can be read'),
    })
  })

  test('that is broken fails or gives what is left, and the bytes given stay usable', async () => {
    const whole = fabricatePdf(drawn(50, 700, 'Whole'))
    const file = fabricateFile('a.pdf', whole.subarray(0, 200))
    expect(['failed', 'empty']).toContain((await extractText(file)).status)
    expect(file.bytes).toHaveLength(200)
  })
})
