import { describe, expect, it } from 'vitest'
import { auditQuery } from './audit.ts'
import { day, timestamp } from './common.ts'
import { newEvidence } from './evidence.ts'
import { newInvestigation } from './investigations.ts'

describe('a time', () => {
  it.each(['0001-01-01T00:00:00Z', '1969-12-31T23:59:59.999Z', '9999-12-31T23:59:59Z'])('may be %s', (text) =>
    expect(timestamp.safeParse(text).success).toBe(true),
  )

  it('is not of the year 0, which the database does not have, wherever one is asked for', () => {
    const [moment, date] = ['0000-01-01T00:00:00Z', '0000-12-31']
    expect(timestamp.safeParse(moment).success).toBe(false)
    expect(day.safeParse(date).success).toBe(false)
    expect(day.safeParse('0001-01-01').success).toBe(true)
    const evidence = { title: 'A letter', content: 'Words.' }
    expect(newEvidence.safeParse(evidence).success).toBe(true)
    expect(newEvidence.safeParse({ ...evidence, occurred_at: moment }).success).toBe(false)
    expect(newInvestigation.safeParse({ title: 'A case' }).success).toBe(true)
    expect(newInvestigation.safeParse({ title: 'A case', conduct_start: date }).success).toBe(false)
    expect(auditQuery.safeParse({}).success).toBe(true)
    expect(auditQuery.safeParse({ from: moment }).success).toBe(false)
  })
})
