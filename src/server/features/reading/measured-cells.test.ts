import { describe, expect, it } from 'vitest'
import { readText } from './read-text.ts'

/** The times in the rows of a table. */
const timesIn = (text: string): string[] =>
  readText(text, { fileName: 'a.csv', occurredAt: null, parties: [], conduct: null, dayFirst: true })
    .filter(({ part }) => part === 'row')
    .flatMap(({ times }) => times.map(({ text: words }) => words))

describe('a cell of a row that has its day', () => {
  it('is no hour below a head of lengths', () => {
    const log = `No|Date|Time|Kiln|Length|By
1|12/03/2026|18:12:40|two|01:10|Holt
2|12/03/2026|18:59:03|two|02:31|Brandt
3|12/03/2026|20:41:22|one|00:48|Holt`
    expect(timesIn(log)).toEqual(['12/03/2026|18:12:40', '12/03/2026|18:59:03', '12/03/2026|20:41:22'])
  })

  it('is no year among other numbers', () => {
    const log = `Day;Hour;Step;Litres
12.03.26;18:31;glaze in;1180
12.03.26;19:46;glaze in;2010
12.03.26;20:58;glaze out;760`
    expect(timesIn(log)).toEqual(['12.03.26;18:31', '12.03.26;19:46', '12.03.26;20:58'])
  })

  it('is a time where its head says so', () => {
    const rows = `| Day | Hour | What |\n|---|---|---|\n| 3 March 2026 | 09:10 | Lights mended |\n| | 10:20 | Doors jam |\n| | 11:30 | Doors mended |\n`
    expect(timesIn(rows)).toEqual(['3 March 2026 | 09:10', '10:20', '11:30'])
    const log = `Date;Begun;Ended;Year
12.03.2026;18:31;19:10;2010
12.03.2026;19:46;20:15;2010
12.03.2026;20:58;21:30;2011`
    expect(timesIn(log).slice(0, 3)).toEqual(['12.03.2026;18:31', '19:10', '2010'])
  })
})
