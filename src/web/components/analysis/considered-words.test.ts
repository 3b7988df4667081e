import { describe, expect, it } from 'vitest'
import { describeConsidered } from './considered-words.ts'

const summary = { retrieved: 9, included: 5, excluded: 4 }

describe('the line about the evidence considered', () => {
  it('counts what was considered and what was not by what it is, and the items that no passage came from', () => {
    const considered_by_kind = { document: 1, mail: 12, sheet: 3 }
    const left_out_by_kind = { other: 2, picture: 1 }
    expect(describeConsidered({ ...summary, considered_by_kind, left_out_by_kind }, coverageOf(1_219))).toBe(
      '12 mails, 1 document and 3 spreadsheets considered; 1 picture and 2 other files retrieved but excluded; no passage of the other 1,200 items was retrieved.',
    )
  })

  it('says nothing of what there is not', () => {
    const all = { ...summary, considered_by_kind: { web: 1 }, left_out_by_kind: {} }
    expect(describeConsidered(all, coverageOf(1))).toBe('1 web page considered.')
    expect(describeConsidered({ ...all, considered_by_kind: {} }, null)).toBe('No item considered.')
  })
})

const coverageOf = (total: number) => ({
  considered: 0,
  total,
  sources_considered: null,
  sources_total: null,
})
