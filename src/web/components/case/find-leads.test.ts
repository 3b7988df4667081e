import { describe, expect, it } from 'vitest'
import type { Allegation } from '#shared/contracts/allegations.ts'
import type { AnalysisSummary } from '#shared/contracts/analyses.ts'
import type { Inquiry } from '#shared/contracts/investigations.ts'
import type { ReportSummary } from '#shared/contracts/reports.ts'
import { type CaseStanding, findLeads } from './find-leads.ts'
import { leftOpenInWords } from './report-lead-words.ts'

const question = (id: string, status: Inquiry['status'] = 'open') => ({ id, text: id, status }) as Inquiry
/** The service says which are to be judged; here, those of which nothing else is said. */
const analysis = (id: string, part: Partial<AnalysisSummary> = {}): AnalysisSummary =>
  ({
    to_judge: part.generated_at !== null && !part.feedback_status,
    id,
    type: 'question',
    question_id: 'q1',
    topic_id: null,
    focus: null,
    generation_status: 'verified',
    generated_at: '2026-03-02T08:00:00Z',
    feedback_status: null,
    ...part,
  }) as AnalysisSummary
const standing = (part: Partial<CaseStanding>): CaseStanding => ({
  isOver: false,
  evidence: 3,
  unread: 0,
  questions: [question('q1')],
  allegations: [],
  analyses: [],
  reports: [],
  me: 'reviewer',
  added: ['2026-03-01T08:00:00Z'],
  ...part,
})
const kinds = (part: Partial<CaseStanding>) => findLeads(standing(part)).map(({ kind }) => kind)

describe('what to do next in a case', () => {
  it('begins with evidence, then with a question', () => {
    expect(kinds({ evidence: 0, questions: [], added: [] })).toEqual(['no_evidence'])
    expect(kinds({ questions: [] })).toEqual(['no_questions'])
  })

  it('is the report first for whoever can review it, and not for the person who handed it in', () => {
    const reports = [
      {
        state: 'in_review',
        submitted: { by: { id: 'writer' }, at: '2026-03-03T08:00:00Z' },
      } as ReportSummary,
    ]
    const analyses = [analysis('a')]
    expect(kinds({ analyses, reports })).toEqual(['report', 'to_judge'])
    expect(kinds({ analyses, reports, me: 'writer' })).toEqual(['to_judge', 'report'])
  })

  it('names open questions that nobody has asked yet, and not those that are closed', () => {
    const questions = [question('q1'), question('q2'), question('q3', 'unknown')]
    const leads = findLeads(standing({ questions, analyses: [analysis('a')] }))
    expect(leads).toMatchObject([
      { kind: 'to_judge', analyses: [{ id: 'a' }] },
      { kind: 'unanswered', questions: [{ id: 'q2' }] },
    ])
  })

  it('keeps a question that was just asked, until its answer is written and can be judged', () => {
    const asked = (part: Partial<AnalysisSummary>) => ({ analyses: [analysis('a', part)] })
    expect(findLeads(standing(asked({ generation_status: 'pending', generated_at: null })))).toMatchObject([
      { kind: 'under_way', analyses: [{ id: 'a' }] },
    ])
    expect(kinds(asked({ generation_status: 'checking' }))).toEqual(['to_judge'])
    expect(kinds(asked({ generation_status: 'failed', generated_at: null }))).toEqual(['unanswered'])
  })

  it('counts of each subject only the latest analysis that did not fail', () => {
    const analyses = [
      analysis('failed', { generation_status: 'failed', generated_at: null }),
      analysis('newer', { feedback_status: 'accepted' }),
      analysis('older', { to_judge: false }),
    ]
    expect(findLeads(standing({ analyses }))).toMatchObject([{ kind: 'report', agreed: 1 }])
  })

  it('is the report as far as it is, and after its release what it may lack', () => {
    const report = (part: object) => [
      { version: 1, state: 'draft', released: null, ...part } as ReportSummary,
    ]
    const agreed = [analysis('a', { feedback_status: 'accepted' })]
    expect(findLeads(standing({ analyses: agreed, reports: report({}) }))).toMatchObject([
      { kind: 'report', newest: { state: 'draft' } },
    ])
    const released = (at: string) =>
      findLeads(standing({ analyses: agreed, reports: report({ state: 'released', released: { at } }) }))
    expect(released('2026-03-04T08:00:00Z')).toMatchObject([{ kind: 'released', since: 0 }])
    expect(released('2026-03-01T08:00:00Z')).toMatchObject([{ kind: 'released', since: 1 }])
  })

  it('is nothing more in a case that is over, and before that what closing it would leave undone', () => {
    const reports = [
      { version: 1, state: 'released', released: { at: '2026-03-04T08:00:00Z' } } as ReportSummary,
    ]
    const part = {
      reports,
      questions: [question('q1'), question('q2', 'unknown')],
      analyses: [analysis('a'), analysis('b', { type: 'timeline', question_id: null })],
      allegations: [{ finding: null }, { finding: {} }] as Allegation[],
    }
    const open = findLeads(standing(part))
    expect(open.map(({ kind }) => kind)).toEqual(['to_judge', 'released'])
    expect(open.at(-1)).toMatchObject({ left: { toJudge: 2, questions: 1, allegations: 1 } })
    expect(kinds({ ...part, isOver: true })).toEqual(['released'])
    expect(kinds({ ...part, isOver: true, reports: [] })).toEqual([])
    expect(leftOpenInWords({ toJudge: 2, questions: 1, allegations: 1 })).toBe(
      '2 analyses are not judged, 1 question is still open and 1 allegation has no finding. Closing the case leaves that as it is.',
    )
    expect(leftOpenInWords({ toJudge: 0, questions: 0, allegations: 0 })).toBeNull()
  })

  it('takes the accounts of two people for two subjects', () => {
    const of = (id: string, party: string) =>
      analysis(id, {
        type: 'witness_credibility',
        question_id: null,
        params: { witness: { parties: [party] } },
      })
    const analyses = [of('a', 'Lindt'), of('b', 'Tasker'), { ...of('older', 'Lindt'), to_judge: false }]
    expect(findLeads(standing({ questions: [question('q1', 'answered')], analyses }))).toMatchObject([
      { kind: 'to_judge', analyses: [{ id: 'a' }, { id: 'b' }] },
    ])
  })

  it('tells which analyses are older than the evidence, and how much came since', () => {
    const analyses = [
      analysis('a', { feedback_status: 'viewed', to_judge: true }),
      analysis('b', {
        type: 'gap',
        question_id: null,
        feedback_status: 'rejected',
        generated_at: '2026-03-09T08:00:00Z',
      }),
    ]
    const added = ['2026-03-05T08:00:00Z', '2026-03-04T08:00:00Z', '2026-03-01T08:00:00Z']
    expect(findLeads(standing({ analyses, added, unread: 2 }))).toMatchObject([
      { kind: 'to_judge', analyses: [{ id: 'a' }] },
      { kind: 'outdated', analyses: [{ id: 'a' }], items: 2 },
      { kind: 'unread', items: 2 },
    ])
  })
})
