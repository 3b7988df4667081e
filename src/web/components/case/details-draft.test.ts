import { describe, expect, it } from 'vitest'
import { type DetailsDraft, mergeDrafts, toPatch } from './details-draft.ts'

const BEFORE: DetailsDraft = {
  title: 'Procurement complaint',
  case_number: 'HR-1',
  status: 'open',
  investigation_type: 'other',
  description: '',
  lead_investigator_id: '',
  conduct_start: '',
  conduct_end: '',
  due_on: '',
}

describe('details that two people edit at once', () => {
  it('keep the words of both where each changed other fields', () => {
    const { draft, both } = mergeDrafts(
      BEFORE,
      { ...BEFORE, title: 'Mine' },
      { ...BEFORE, description: 'Theirs' },
    )
    expect(draft).toEqual({ ...BEFORE, title: 'Mine', description: 'Theirs' })
    expect(both).toEqual([])
  })

  it('name the fields that both changed, and keep mine until I choose', () => {
    const mine = { ...BEFORE, title: 'Mine', status: 'closed' }
    const theirs = { ...BEFORE, title: 'Theirs', status: 'closed' }
    const { draft, both } = mergeDrafts(BEFORE, mine, theirs)
    expect(draft.title).toBe('Mine')
    expect(both).toEqual(['title'])
  })

  it('are sent only as far as they were changed', () => {
    expect(toPatch(BEFORE, { ...BEFORE, title: ' New ', case_number: 'HR-1' })).toEqual({ title: 'New' })
  })
})
