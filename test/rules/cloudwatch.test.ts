import { Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { AWS_PUBLISHERS } from '#server/features/operations/alarms/aws-publishers.ts'
import { ALARMS } from '#server/features/operations/index.ts'
import { createEvents, type Events } from '#server/platform/observability/events.ts'
import { createMetrics } from '#server/platform/observability/metrics.ts'
import { generatedAlarmFiles } from '../../tools/alarms/main.ts'
import { linesMatching } from '../support/log-filter-pattern.ts'

interface Metric {
  readonly Namespace: string
  readonly MetricName: string
}
interface Task {
  readonly containers: readonly { readonly exitCode?: number; readonly reason?: string }[]
  readonly stoppedReason: string
}
type Condition = { readonly 'anything-but'?: readonly number[]; readonly prefix?: string }
interface Pattern {
  readonly containers?: { readonly exitCode?: Condition[]; readonly reason?: Condition[] }
  readonly stoppedReason?: Condition[]
}

/** As EventBridge documents it, of the forms that the template uses: any element of a list may meet the pattern. */
const matches = ({ containers, stoppedReason }: Pattern, task: Task): boolean =>
  (!containers?.exitCode || task.containers.some(({ exitCode }) => meets(containers.exitCode!, exitCode))) &&
  (!containers?.reason || task.containers.some(({ reason }) => meets(containers.reason!, reason))) &&
  (!stoppedReason || meets(stoppedReason, task.stoppedReason))
const meets = (conditions: readonly Condition[], value: unknown): boolean =>
  value !== undefined &&
  conditions.some(({ 'anything-but': but, prefix }) =>
    but ? !but.includes(value as number) : String(value).startsWith(prefix!),
  )

interface Resource {
  readonly Type: string
  readonly Properties: {
    readonly AlarmName?: { readonly 'Fn::Sub': string }
    readonly AlarmDescription?: string
    readonly Namespace?: string
    readonly MetricName?: string
    readonly OKActions?: unknown[]
    readonly Metrics?: {
      readonly Id: string
      readonly Expression?: unknown
      readonly MetricStat?: {
        readonly Metric: Metric & { readonly Dimensions: object[] }
        readonly Period: number
      }
    }[]
    readonly FilterPattern?: string
    readonly LogGroupName?: { readonly Ref?: string }
    readonly MetricTransformations?: { readonly MetricNamespace: string; readonly MetricName: string }[]
    readonly TreatMissingData?: string
    readonly EvaluationPeriods?: number
    readonly Threshold?: number
    readonly EventPattern?: {
      readonly source: string[]
      readonly detail: {
        readonly group: object[]
        readonly lastStatus: string[]
        readonly $or: Pattern[]
      }
    }
    readonly Targets?: { readonly Arn: { readonly 'Fn::GetAtt': [string, string] } }[]
  }
}

const text = generatedAlarmFiles()['cloudwatch.json']!
const template = JSON.parse(text) as {
  Parameters: Record<string, unknown>
  Resources: Record<string, Resource>
}
const resources = Object.entries(template.Resources)
const ofType = (type: string) => resources.filter(([, { Type }]) => Type === type)
const alarms = ofType('AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties)
const filters = ofType('AWS::Logs::MetricFilter').map(([, { Properties }]) => Properties)

/** What an alarm watches: one metric, or those of its expression. */
const watched = (alarm: Resource['Properties']): Metric[] =>
  alarm.Metrics
    ? alarm.Metrics.flatMap(({ MetricStat }) => (MetricStat ? [MetricStat.Metric] : []))
    : [{ Namespace: alarm.Namespace!, MetricName: alarm.MetricName! }]
const keyOf = ({ Namespace, MetricName }: Metric) => `${Namespace} ${MetricName}`

/** One event of each kind that a filter of the service's log waits for. */
const HAPPENINGS: Readonly<Record<string, (events: Events) => void>> = {
  'audit-failure': (events) => events.auditFailed('auth.login', 'disk full'),
  'auth-failure-spike': (events) => events.loginFailed(),
  'rate-limit-spike': (events) => events.rateLimited('read'),
  'webauthn-verify-failures': (events) => events.passkeyRefused(),
  'quality-check-failure': (events) => events.qualityCheckFailed('an id', 'shed'),
  'usage-recording-failure': (events) => events.usageRecordingFailed('no connection'),
  'job-given-up': (events) => events.figuresGathered({ jobsGivenUp: 1 }),
  'retention-cron-missing': (events) =>
    events.retentionRan({ runId: 'an id', rows: 1, objects: 0, isProtected: true, at: new Date(0) }),
  'embedding-pending-over-24h': (events) => events.embeddingsSwept({ pendingOver24h: 3, at: new Date(0) }),
  'modelhost-throttling': (events) => events.modelThrottled('anthropic', null, 1),
  'modelhost-latency': (events) => called(events, 'ok', 0),
  'modelhost-errors': (events) => called(events, 'overloaded', 0),
  'modelhost-token-spike': (events) => called(events, 'ok', 12),
  'queue-age-high': (events) => events.figuresGathered({ queueOldestSeconds: 0 }),
  'db-pool-use-high': (events) => events.figuresGathered({ poolUsePercent: 100 }),
  'db-pool-wait-long': (events) => events.figuresGathered({ poolWaitSeconds: 0.5 }),
  'restore-behind': (events) => events.figuresGathered({ restoreBehind: true }),
  'object-store-space-low': (events) => events.figuresGathered({ storeFreeBytes: 0 }),
  'object-store-full': (events) => events.objectRefused(),
  'backup-missing': (events) => events.figuresGathered({ backupAgeHours: 30 }),
  'first-paid-invoice': (events) => events.firstPaidInvoice('an id'),
}
const called = (events: Events, outcome: string, outputTokens: number) =>
  events.modelAttempted({
    provider: 'anthropic',
    region: null,
    purpose: 'primary',
    outcome,
    seconds: 4,
    outputTokens,
  })

/** The log lines of what happens, at the quietest level. */
function linesOf(happening: (events: Events) => void): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = []
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  happening(createEvents(pino({ level: 'fatal' }, sink), createMetrics()))
  return lines
}

describe('the alarms in CloudWatch', () => {
  it('are those of the catalogue, each naming who publishes what it watches', () => {
    expect(alarms.length).toBe(ALARMS.flatMap(({ rules }) => rules).length)
    expect(
      alarms.filter(({ AlarmDescription }) => !/ Published by [A-Z]?\w/.test(AlarmDescription!)),
    ).toEqual([])
  })

  it('watch what an Amazon service publishes or a filter of the template, and nothing else', () => {
    const published = new Set([
      ...Object.entries(AWS_PUBLISHERS).flatMap(([Namespace, { metrics }]) =>
        metrics.map((MetricName) => keyOf({ Namespace, MetricName })),
      ),
      ...filters.flatMap(({ MetricTransformations }) =>
        MetricTransformations!.map(({ MetricNamespace, MetricName }) =>
          keyOf({ Namespace: MetricNamespace, MetricName }),
        ),
      ),
    ])
    expect(new Set(alarms.flatMap(watched).map(keyOf))).toEqual(published)
  })

  it("count in a log that is written: the service's own, or one that a rule fills with events of Amazon's", () => {
    const filled = new Set(
      ofType('AWS::Events::Rule').flatMap(([, { Properties }]) =>
        Properties.Targets!.map(({ Arn }) => Arn['Fn::GetAtt'][0]),
      ),
    )
    expect(filled.size).toBe(1)
    for (const { LogGroupName } of filters)
      expect(LogGroupName!.Ref === 'LogGroup' || filled.has(LogGroupName!.Ref!)).toBe(true)
    for (const group of filled) expect(template.Resources[group]!.Type).toBe('AWS::Logs::LogGroup')
  })

  const own = filters.filter(({ LogGroupName }) => LogGroupName!.Ref === 'LogGroup')
  const nameOf = (filter: Resource['Properties']) => filter.MetricTransformations![0]!.MetricName

  it("have something to happen for each filter of the service's log", () => {
    expect(own.map(nameOf).sort()).toEqual(Object.keys(HAPPENINGS).sort())
  })

  it.each(own.map((filter) => [nameOf(filter), filter.FilterPattern!] as const))(
    'count %s in a line that the service writes at every log level, and in no line of another event',
    (name, pattern) => {
      expect(linesMatching(pattern, linesOf(HAPPENINGS[name]!))).toHaveLength(1)
      for (const [other, happening] of Object.entries(HAPPENINGS)) {
        const calls = name.startsWith('modelhost-') && other.startsWith('modelhost-')
        if (other !== name && !calls) expect(linesMatching(pattern, linesOf(happening)), other).toEqual([])
      }
    },
  )

  it('tell a failed call of a model from one that went well', () => {
    const errors = own.find((filter) => nameOf(filter) === 'modelhost-errors')!.FilterPattern!
    expect(linesMatching(errors, linesOf(HAPPENINGS['modelhost-latency']!))).toEqual([])
  })

  it('say that each of them is over, except of an event', () => {
    const silent = alarms.filter(({ OKActions }) => !OKActions).map((alarm) => alarm.AlarmName!['Fn::Sub'])
    expect(silent.map((name) => name.split('}-')[1])).toEqual(['first-paid-invoice'])
  })

  const named = (name: string) =>
    alarms.find(({ AlarmName }) => AlarmName!['Fn::Sub'] === `probity-\${Stage}-${name}`)!

  it('miss tasks of either service, also while a service has none left to report', () => {
    const { Metrics, TreatMissingData, EvaluationPeriods, Threshold } = named('task-deficit')
    const [result, ...parts] = Metrics!
    expect(result!.Expression).toBe(
      'MAX([web_desired - FILL(web_running, 0), worker_desired - FILL(worker_running, 0)])',
    )
    expect(
      parts.map(({ Id, MetricStat }) => [Id, MetricStat!.Metric.MetricName, MetricStat!.Period]),
    ).toEqual([
      ['web_desired', 'DesiredTaskCount', 300],
      ['worker_desired', 'DesiredTaskCount', 300],
      ['web_running', 'RunningTaskCount', 300],
      ['worker_running', 'RunningTaskCount', 300],
    ])
    const services = parts.map(({ MetricStat }) => JSON.stringify(MetricStat!.Metric.Dimensions))
    expect(services.map((one) => one.includes('"WebService"'))).toEqual([true, false, true, false])
    expect({ TreatMissingData, EvaluationPeriods, Threshold }).toEqual({
      TreatMissingData: 'breaching',
      EvaluationPeriods: 2,
      Threshold: 0,
    })
  })

  it('take a target group without targets for one without healthy ones, and a silent database for what it was', () => {
    expect(named('lb-healthy-hosts-low')).toMatchObject({
      MetricName: 'HealthyHostCount',
      Statistic: 'Minimum',
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      TreatMissingData: 'breaching',
    })
    expect(named('db-storage-low')).toMatchObject({
      MetricName: 'FreeStorageSpace',
      Statistic: 'Minimum',
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 5e9,
      TreatMissingData: 'ignore',
    })
  })

  it('hear of stopped tasks of both services that ended with another code than 0 or out of memory', () => {
    const [rule] = ofType('AWS::Events::Rule')
    const { source, detail } = rule![1].Properties.EventPattern!
    expect(source).toEqual(['aws.ecs'])
    expect(JSON.stringify(detail.group)).toContain('{WebService}')
    expect(JSON.stringify(detail.group)).toContain('{WorkerService}')
    expect(detail.lastStatus).toEqual(['STOPPED'])
    const isTold = (task: Task) => detail.$or.some((one) => matches(one, task))
    expect(isTold({ containers: [{ exitCode: 0 }], stoppedReason: 'Scaling activity initiated' })).toBe(false)
    expect(isTold({ containers: [{ exitCode: 0 }, { exitCode: 137 }], stoppedReason: 'x' })).toBe(true)
    expect(isTold({ containers: [{ reason: 'OutOfMemoryError: killed' }], stoppedReason: 'x' })).toBe(true)
    expect(isTold({ containers: [], stoppedReason: 'OutOfMemoryError' })).toBe(true)
  })

  it('use every parameter that they ask for', () => {
    const unused = Object.keys(template.Parameters).filter(
      (name) => !text.includes(`"Ref": "${name}"`) && !text.includes(`\${${name}}`),
    )
    expect(unused).toEqual([])
  })
})
