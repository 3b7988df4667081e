import { describe, expect, it } from 'vitest'
import { columnKinds, missingIn, NO_PARAMS, toParams } from './asked-params.ts'

describe('what is asked besides the focus', () => {
  const asked = {
    columns: [columnKinds.person('Priya Rao'), columnKinds.item('7d1e')],
    people: ['Priya Rao'],
    from: '2026-03-01',
    to: '',
  }

  it('is only the part that the kind of analysis reads', () => {
    expect(toParams('timeline', asked)).toEqual({
      timeline: { from: '2026-03-01', parties: ['Priya Rao'] },
    })
    expect(toParams('comparative', asked)).toEqual({
      comparative: { columns: [{ party: 'Priya Rao' }, { evidence_id: '7d1e' }] },
    })
    expect(toParams('witness_credibility', asked)).toEqual({ witness: { parties: ['Priya Rao'] } })
    expect(toParams('risk', asked)).toBeUndefined()
  })

  it('is nothing where nothing was chosen', () => {
    for (const type of ['timeline', 'comparative', 'witness_credibility'] as const)
      expect(toParams(type, NO_PARAMS)).toBeUndefined()
  })

  it('says what it lacks: one column has nothing to be compared with, and days run forwards', () => {
    expect(missingIn('comparative', { ...NO_PARAMS, columns: ['person A'] })).not.toBeNull()
    expect(missingIn('comparative', asked)).toBeNull()
    expect(missingIn('timeline', { ...NO_PARAMS, from: '2026-03-02', to: '2026-03-01' })).not.toBeNull()
    expect(missingIn('timeline', { ...NO_PARAMS, from: '2026-03-02', to: '2026-03-02' })).toBeNull()
  })
})
