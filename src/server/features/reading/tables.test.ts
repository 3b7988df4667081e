import { describe, expect, it } from 'vitest'
import { findTableRows, readText } from './index.ts'

const cells = (text: string) =>
  findTableRows(text).map(({ cells: row }) =>
    row.map(({ start, end, kind }) => `${kind}: ${text.slice(start, end)}`),
  )

describe('the rows of a table', () => {
  it.each([
    [
      'commas',
      'when,user,door,event,seconds\n2025-05-01 08:00,khall,D1,OPEN,4\n2025-05-01 08:05,jroy,D2,OPEN,9',
      0,
    ],
    [
      'semicolons',
      'when;user;door;event;seconds\n2025-05-01 08:00;khall;D1;OPEN;4\n2025-05-01 08:05;jroy;D2;OPEN;9',
      0,
    ],
    [
      'tabs',
      'when\tuser\tdoor\tevent\tseconds\n2025-05-01 08:00\tkhall\tD1\tOPEN\t4\n2025-05-01 08:05\tjroy\tD2\tOPEN\t9',
      0,
    ],
    [
      'bars',
      '| when | user | door | event | seconds |\n|---|---|---|---|---|\n| 2025-05-01 08:00 | khall | D1 | OPEN | 4 |\n| 2025-05-01 08:05 | jroy | D2 | OPEN | 9 |',
      0,
    ],
  ])('with %s between them have typed cells', (_, text, row) => {
    expect(cells(text)[row]).toEqual([
      'from: 2025-05-01 08:00',
      'person: khall',
      'place: D1',
      'action: OPEN',
      'amount: 4',
    ])
  })

  it('keep a delimiter within quotation marks', () => {
    expect(cells('name,paid,on\n"Okafor, Ngozi",€12.50,01/05/2025\n"Roy, Jan",€3.00,02/05/2025')[0]).toEqual([
      'person: Okafor, Ngozi',
      'amount: €12.50',
      'from: 01/05/2025',
    ])
  })

  it('stand apart by white space, or are the lines of a log', () => {
    expect(cells('Lena Hart   in 08:10   out 17:02   returned')).toEqual([
      ['person: Lena Hart', 'from: 08:10', 'to: 17:02', 'action: returned'],
    ])
    expect(cells('18/03 21:12:46 JOB released by S20417')).toEqual([
      ['from: 18/03 21:12:46', 'action: released', 'person: S20417'],
    ])
  })

  it('stand between sentences that say something, unlike a caption', () => {
    const page =
      'Payment approval\nInvoice 3318 was approved for payment by Daniel Hart.\nField\tValue\nOrder\tPO-20417\nKeyed by\totasker\nTime\t14:52\nReceived\t9 March 2026\nHow to read this page'
    const about = { fileName: 'page.html', occurredAt: null, parties: [], conduct: null, dayFirst: null }
    const parts = readText(page, about).map(({ part, start, end }) => `${part}: ${page.slice(start, end)}`)
    expect(parts).toContain('assertion: Invoice 3318 was approved for payment by Daniel Hart.')
    expect(parts).toEqual(
      expect.arrayContaining(['heading: Payment approval', 'heading: How to read this page']),
    )
  })

  it('are nobody’s words where a policy lists its versions, and what it demands stands below as sentences', () => {
    const policy =
      '# HX-02 Keys of the plant\n\n| Version | In force from | Author | Change |\n|---|---|---|---|\n| 1 | 4 January 2021 | Ruth Abara | first issue |\n| 2 | 1 May 2023 | Ruth Abara | spare keys |\n\n2.1 A porter uses his or her own key and no other.\n2.2 The key of a porter who is absent is handed to the manager, who signs for it.\n2.3 Spare keys are kept for twelve months.'
    const about = { fileName: 'policy.md', occurredAt: null, parties: [], conduct: null, dayFirst: null }
    const units = readText(policy, about)
    expect(units.filter(({ speaker }) => speaker?.certain)).toEqual([])
    const asserted = units
      .filter(({ part }) => part === 'assertion')
      .map(({ start, end }) => policy.slice(start, end))
    expect(asserted).toEqual(
      expect.arrayContaining([
        expect.stringContaining('uses his or her own key'),
        expect.stringContaining('is handed to the manager'),
        expect.stringContaining('kept for twelve months'),
      ]),
    )
  })

  it('are read from HTML as well', () => {
    const text =
      '<table><tr><th>Staff</th><th>Hours</th></tr><tr><td>Hall Kim</td><td>7.5</td></tr><tr><td>Roy Jan</td><td>6</td></tr></table>'
    expect(cells(text)).toEqual([
      ['person: Hall Kim', 'amount: 7.5'],
      ['person: Roy Jan', 'amount: 6'],
    ])
  })
})

it('rows of a sheet that end with their last filled cell are rows, and so are those of the next sheet', () => {
  const text = `Sheet: Controller
Timestamp\tPool\tChlorine\tEvent\tUser
2026-05-16 09:00\tMain\t2.9
2026-05-16 09:15\tMain\t3.3
2026-05-16 09:30\tMain\t3.7
2026-05-16 10:07\tMain\t6.4\tALARM
2026-05-16 10:09\tMain\t6.4\tSEEN\tSBRANDT
2026-05-16 10:15\tMain\t6.2

Sheet: By hand
Date\tTime\tChlorine\tInitials
16/05/2026\t08:00\t1.7\tSB
16/05/2026\t10:00\t1.8\tSB`
  const rows = findTableRows(text).map(({ start, end }) => text.slice(start, end))
  expect(rows.filter((row) => /\tALARM$|\tSBRANDT$/.test(row))).toHaveLength(2)
  const units = readText(text, {
    fileName: 'a.xlsx',
    occurredAt: null,
    parties: [],
    conduct: null,
    dayFirst: true,
  })
  const read = units.filter(({ part }) => part === 'row').map(({ start, end }) => text.slice(start, end))
  expect(read).toHaveLength(8)
  expect(read).toContain('2026-05-16 10:07\tMain\t6.4\tALARM')
  expect(read).toContain('16/05/2026\t10:00\t1.8\tSB')
})
