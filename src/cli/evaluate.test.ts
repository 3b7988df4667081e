import { describe, expect, it } from 'vitest'
import { type Evaluation, evaluation } from '#shared/contracts/prompts.ts'
import { startFakeModelProvider } from '#test/support/fake-model-provider.ts'
import { API_KEY, MODELS } from '#test/support/fake-model-provider-callers.ts'
import { honestAnswer } from '#test/support/honest-model.ts'
import { refusalOf } from '#test/support/refused-command.ts'
import { runProbity } from '#test/support/service-process.ts'
import { compareReports } from './evaluation-report.ts'

describe('probity evaluate', () => {
  it('measures the shipped prompts on the golden set and holds the result against an earlier one', async () => {
    const provider = await startFakeModelProvider(({ system, text }) => honestAnswer(`${system}\n${text}`))
    const { code, stdout, stderr } = await runProbity(['evaluate', '--type', 'analysis_question', '--json'], {
      ANTHROPIC_API_KEY: API_KEY,
      ANTHROPIC_BASE_URL: provider.url,
      AI_PRIMARY_MODEL: MODELS.primaryModel,
      AI_QUALITY_MODEL: MODELS.qualityModel,
    })
    await provider.close()
    expect([code, stderr.includes('pairs')], stderr).toEqual([0, true])
    const { evaluations } = JSON.parse(stdout) as { evaluations: Evaluation[] }
    expect(evaluations.map((each) => evaluation.parse(each).status)).toEqual(['complete'])
    expect(evaluations[0]!.cases.length).toBeGreaterThanOrEqual(12)

    const before = { evaluations }
    const verdictOf = (now: { evaluations: Evaluation[] }) =>
      compareReports(before, now)[0]!.metrics.find((each) => each.metric === 'faithfulness')!.verdict
    expect(verdictOf(before)).toBe('no_regression')
    const worse = structuredClone(before)
    for (const each of worse.evaluations[0]!.cases) {
      each.active.faithfulness = 0
      each.candidate.faithfulness = 0
    }
    expect(verdictOf(worse)).toBe('regression')
    const other = structuredClone(before)
    other.evaluations[0]!.cases.pop()
    expect(() => verdictOf(other)).toThrow('another golden set')
  })

  it('with the built-in analyst refuses with one clear line, because nothing can be measured', async () => {
    const { code, stdout, stderr } = await runProbity(['evaluate', '--type', 'quality_coverage'])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringContaining('The built-in analyst follows no prompts'),
    ])
  })

  it.each([
    { args: ['--type', 'analysis_poem'], line: '--type accepts analysis_question' },
    { args: ['--system', 'a.md'], line: 'needs both --system and --template' },
    { args: ['--system', 'a.md', '--template', 'b.md'], line: 'needs exactly one --type' },
    { args: ['--rounds', '9'], line: '--rounds must be a number from 1 to 5' },
    { args: ['--against', 'nowhere.json'], line: 'nowhere.json cannot be read' },
  ])('refuses $args with one clear line', async ({ args, line }) => {
    const refusal = await refusalOf('evaluate', ...args)
    expect(refusal.split('\n')).toEqual([expect.stringContaining(line)])
  })
})
