import { describe, expect, it } from 'vitest'
import { arrangeLanes } from './lanes.ts'
import type { Entry } from './timeline-filter.ts'

const entry = (id: string, ...actors: Entry['actors']): Entry => ({
  id,
  statement_ids: [],
  when: { from: '2026-03-03', to: '2026-03-03', certainty: 'stated', readings: [], written: null },
  about: 'event',
  status: 'asserted',
  actors,
  sources: 1,
  conflicts: [],
})
const actor = (name: string, part: Entry['actors'][number]['part'], party = true) => ({ name, part, party })
const shown = (entries: readonly Entry[]) =>
  arrangeLanes(entries).map(({ name, acts, other }) => [
    name,
    acts.map(({ id }) => id),
    other.map(({ id }) => id),
  ])

describe('the lanes of a timeline', () => {
  it('are one for each party, by name, with what the party does apart from where it is only named', () => {
    expect(
      shown([
        entry('e1', actor('Rao', 'acts'), actor('Lindt', 'mentioned')),
        entry('e2', actor('Lindt', 'writes'), actor('Rao', 'receives'), actor('A driver', 'acts', false)),
      ]),
    ).toEqual([
      ['Lindt', ['e2'], ['e1']],
      ['Rao', ['e1'], ['e2']],
    ])
  })

  it('are of everybody where no party is named, and hold an entry once', () => {
    expect(
      shown([entry('e1', actor('A driver', 'acts', false), actor('A driver', 'mentioned', false))]),
    ).toEqual([['A driver', ['e1'], []]])
    expect(shown([entry('e1')])).toEqual([])
  })
})
