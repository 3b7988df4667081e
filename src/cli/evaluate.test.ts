import { describe, expect, it } from 'vitest'
import { type Evaluation, evaluation } from '#shared/contracts/prompts.ts'
import { runProbity } from '#test/support/service-process.ts'
import { compareReports } from './evaluation-report.ts'

describe('probity evaluate', () => {
  it('measures the shipped prompts on the golden set and holds the result against an earlier one', async () => {
    const { code, stdout } = await runProbity(['evaluate', '--type', 'quality_coverage', '--json'])
    expect(code).toBe(0)
    const { evaluations } = JSON.parse(stdout) as { evaluations: Evaluation[] }
    expect(evaluations.map((each) => evaluation.parse(each).status)).toEqual(['complete'])
    expect(evaluations[0]!.cases.length).toBeGreaterThanOrEqual(12)

    const now = { evaluations }
    const verdictOf = (before: { evaluations: Evaluation[] }) =>
      compareReports(before, now)[0]!.metrics.find((each) => each.metric === 'coverage')!.verdict
    expect(verdictOf(now)).toBe('no_regression')
    const better = structuredClone(now)
    for (const each of better.evaluations[0]!.cases) {
      each.active.coverage = 100
      each.candidate.coverage = 100
    }
    expect(verdictOf(better)).toBe('regression')
    const other = structuredClone(now)
    other.evaluations[0]!.cases.pop()
    expect(() => verdictOf(other)).toThrow('another golden set')
  })

  it.each([
    { args: ['--type', 'analysis_poem'], line: '--type knows analysis_question' },
    { args: ['--system', 'a.md'], line: 'needs both --system and --template' },
    { args: ['--system', 'a.md', '--template', 'b.md'], line: 'of one --type' },
    { args: ['--rounds', '9'], line: '--rounds is a number from 1 to 5' },
    { args: ['--against', 'nowhere.json'], line: 'nowhere.json cannot be read' },
  ])('refuses $args with one clear line', async ({ args, line }) => {
    const { code, stdout, stderr } = await runProbity(['evaluate', ...args])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(line)])
  })
})
