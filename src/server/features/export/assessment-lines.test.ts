import { describe, expect, it } from 'vitest'
import type { AnalysisView } from '#shared/contracts/analysis-views.ts'
import type { Assessment } from '#shared/contracts/assessments.ts'
import { assessmentBlocks } from './assessment-lines.ts'

const witnesses: AnalysisView = {
  type: 'witness_credibility',
  witnesses: ['Ann Lee', 'Bo Marsh'].map((party) => ({ party, statements_of: [] })),
  facts: [],
  cells: [],
  factors: [],
  excluded: [],
}
const said = {
  value: 'relied_on' as const,
  reason: 'Two documents bear it out.',
  version: 1,
  assessed_by: { id: 'u', name: null },
  assessed_at: '2026-03-04T10:00:00.000Z',
}
const assessed: Assessment = { target: 'w2', field: 'conclusion', ...said, earlier: [] }
const listsOf = (known: readonly Assessment[]) =>
  assessmentBlocks({ view: witnesses, sections: [] }, known).flatMap((block) =>
    block.kind === 'list' ? [block.items] : [],
  )

describe('what people assessed, in a document', () => {
  it('stands below the person it is about, and the others stay unassessed', () => {
    expect(listsOf([assessed])).toEqual([
      [
        'Plausibility of the account: nobody has assessed this yet.',
        'Conclusion on the account: nobody has assessed this yet.',
      ],
      [
        'Plausibility of the account: nobody has assessed this yet.',
        'Conclusion on the account: Assessed by a former member on 4 March 2026 at 10:00 UTC: Relied on. Reason: Two documents bear it out.',
      ],
    ])
  })

  it('keeps what was said before an assessment was taken back', () => {
    const [, lines] = listsOf([{ ...assessed, value: null, version: 2, earlier: [said] }])
    expect(lines?.slice(1)).toEqual([
      expect.stringMatching(/^Conclusion on the account: Taken back by a former member on /),
      expect.stringMatching(/^Conclusion on the account, version 1: Assessed by .*: Relied on\./),
    ])
  })

  it('has no place in an analysis of which nobody may assess anything', () => {
    expect(assessmentBlocks({ sections: [] }, [])).toEqual([])
  })
})
