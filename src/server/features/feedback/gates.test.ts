import { describe, expect, it } from 'vitest'
import { FEEDBACK_ACTIONS } from '#shared/feedback-words.ts'
import { type GateState, type Missing, missingBefore } from './gates.ts'

const nothing: GateState = {
  served: false,
  detailReviewed: false,
  citationChecked: false,
  citations: 3,
  contraryOpened: null,
}
const served = { ...nothing, served: true }
const reviewed = { ...served, detailReviewed: true }
const checked = { ...reviewed, citationChecked: true }
const uncited = { ...reviewed, citations: 0 }

describe('the engagement gates', () => {
  it.each<[string, GateState, Missing[]]>([
    ['an analysis that was not shown', nothing, ['analysis_not_served']],
    ['one that was shown', served, []],
    ['one without citations', { ...uncited, detailReviewed: false }, []],
    ['one whose gate is passed already', reviewed, []],
  ])('Gate A on %s', (_, state, missing) => {
    expect(missingBefore({ kind: 'detail' }, state)).toEqual(missing)
  })

  it.each<[string, GateState, boolean, Missing[]]>([
    ['nothing done', nothing, false, ['analysis_not_served', 'detail_not_reviewed', 'citation_not_served']],
    ['a passage seen before Gate A', served, true, ['detail_not_reviewed']],
    ['Gate A passed and a passage not shown', reviewed, false, ['citation_not_served']],
    ['Gate A passed and the passage shown', reviewed, true, []],
    ['no citation to open', uncited, true, ['no_citation']],
    ['it passed already', checked, true, []],
  ])('Gate B with %s', (_, state, wasServed, missing) => {
    expect(missingBefore({ kind: 'citation', served: wasServed }, state)).toEqual(missing)
  })

  describe.each(['agree', 'disagree', 'unsure'] as const)('%s', (kind) => {
    it.each<[string, GateState, Missing[]]>([
      ['no gate', served, ['detail_not_reviewed', 'citation_not_checked']],
      ['Gate A alone', reviewed, ['citation_not_checked']],
      ['Gate B alone', { ...checked, detailReviewed: false }, ['detail_not_reviewed']],
      ['both gates', checked, []],
      [
        'both gates without what speaks otherwise',
        { ...checked, contraryOpened: false },
        ['contrary_not_opened'],
      ],
      ['both gates and what speaks otherwise', { ...checked, contraryOpened: true }, []],
      ['both gates and no citation', { ...checked, citations: 0 }, ['no_citation']],
    ])('after %s', (_, state, missing) => {
      expect(missingBefore({ kind }, state)).toEqual(missing)
    })
  })

  it.each(['regenerate', 'edit', 'view'] as const)('ask nothing of %s', (kind) => {
    for (const state of [nothing, served, reviewed, checked, uncited])
      expect(missingBefore({ kind }, state)).toEqual([])
  })

  it('let nobody judge in any state but with both gates and a citation', () => {
    const bits = [false, true]
    for (const kind of FEEDBACK_ACTIONS.filter((action) => ['agree', 'disagree', 'unsure'].includes(action)))
      for (const isServed of bits)
        for (const detailReviewed of bits)
          for (const citationChecked of bits)
            for (const citations of [0, 1])
              for (const contraryOpened of [null, false, true]) {
                const state = { served: isServed, detailReviewed, citationChecked, citations, contraryOpened }
                const may = detailReviewed && citationChecked && citations > 0 && contraryOpened !== false
                expect(missingBefore({ kind }, state).length === 0).toBe(may)
              }
  })
})
