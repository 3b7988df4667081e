import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALARMS } from '#server/features/operations/index.ts'
import { APPLICATION_ALARM_CASES } from '#test/support/application-alarm-cases.ts'
import { cacheDir } from '#test/support/databases.ts'
import { HOST_ALARM_CASES } from '#test/support/host-alarm-cases.ts'
import { RESOURCE_ALARM_CASES } from '#test/support/resource-alarm-cases.ts'
import { ensurePrometheus, runPromtool } from '../../scripts/services/prometheus.ts'
import { reportMissingServer } from '../../scripts/services/service.ts'
import { prometheusRules } from '../../tools/alarms/prometheus-rules.ts'

interface Rule {
  readonly alert: string
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
}

const install = await ensurePrometheus(cacheDir)
if ('unavailable' in install) reportMissingServer('alarms in a real Prometheus', install.unavailable)
const ALARM_CASES = [...APPLICATION_ALARM_CASES, ...RESOURCE_ALARM_CASES, ...HOST_ALARM_CASES]
const rulesText = prometheusRules(ALARMS)
const { groups } = JSON.parse(rulesText) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

/** A test file of promtool for the cases of one rule. */
const testFile = (rule: Rule) => ({
  rule_files: [`${rule.alert}.rules.json`],
  evaluation_interval: '1m',
  tests: ALARM_CASES.filter(({ alert }) => alert === rule.alert).map((each) => ({
    name: each.says,
    interval: '1m',
    input_series: Object.entries(each.series).map(([series, values]) => ({ series, values })),
    alert_rule_test: [
      {
        eval_time: `${each.minute}m`,
        alertname: rule.alert,
        exp_alerts: each.fires
          ? [{ exp_labels: { ...rule.labels, ...each.labels }, exp_annotations: rule.annotations }]
          : [],
      },
    ],
  })),
})

describe('the alarms', () => {
  it('are 35, and each severity of each has a case that fires and one that does not', () => {
    expect(new Set(rules.map(({ labels }) => labels.alarm)).size).toBe(35)
    for (const fires of [true, false]) {
      const covered = new Set(ALARM_CASES.flatMap((each) => (each.fires === fires ? each.alert : [])))
      expect(covered).toEqual(new Set(rules.map(({ alert }) => alert)))
    }
  })
})

describe.skipIf('unavailable' in install)('promtool', () => {
  const tool = install as Exclude<typeof install, { unavailable: string }>
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'probity-rules-'))
    writeFileSync(join(folder, 'rules.json'), rulesText)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('accepts every rule', async () => {
    const said = await runPromtool(tool, ['check', 'rules', '--lint-fatal', join(folder, 'rules.json')])
    expect(said).toContain(`SUCCESS: ${rules.length} rules found`)
  })

  it.each(rules)('finds $alert firing and quiet when it should be', async (rule) => {
    writeFileSync(
      join(folder, `${rule.alert}.rules.json`),
      JSON.stringify({ groups: [{ name: 'one', rules: [rule] }] }),
    )
    const path = join(folder, `${rule.alert}.json`)
    writeFileSync(path, JSON.stringify(testFile(rule)))
    expect(await runPromtool(tool, ['test', 'rules', path])).toContain('SUCCESS')
  })
})
