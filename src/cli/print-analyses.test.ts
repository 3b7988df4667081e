import { afterEach, expect, it, vi } from 'vitest'
import type { FinishedAnalysis } from './analysis-session.ts'
import { printAnalyses } from './print-analyses.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

it('marks in a terminal which words of a statement were chosen, where a question stands before them', () => {
  const written: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  const statement = { id: 's1', kind: 'finding', citations: [], uncited: false, support_lost: false }
  const statements = [
    { ...statement, text: 'Who shut the gate?\nI did.', core: 'I did.' },
    { ...statement, text: 'All of this was chosen.' },
  ]
  const finished = {
    analysis: {
      type: 'question',
      provider: 'extractive',
      generation_status: 'ready',
      content: { title: 'Answer', sections: [{ heading: 'Answer', statements }], limitations: [] },
    },
    quality: { claims: [], key_points: [], not_checkable: 0, confidence_reasons: [] },
  }
  printAnalyses([finished as unknown as FinishedAnalysis], new Map())
  expect(written.join('')).toContain('Who shut the gate?\n      **I did.**\n')
  expect(written.join('')).toContain('s1  All of this was chosen.\n')
})
