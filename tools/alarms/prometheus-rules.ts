import type { Alarm, AlarmRule, OwnCondition } from '#server/features/operations/alarms/alarm.ts'
import { METRIC_NAMES } from '#server/platform/observability/metrics.ts'

/**
 * How much a counter grew, exactly: increase() extrapolates to the window's ends, so that ten events count as more
 * than ten. A process younger than the window counted from 0.
 */
const grownQuery = (metric: string, minutes: number): string =>
  `sum((${metric} - ${metric} offset ${minutes}m >= 0) or (${metric} and on (job, instance) time() - probity_process_start_time_seconds < ${minutes * 60}))`

const worstOf = (metric: string, { by, exporters }: { by?: string; exporters?: string }) =>
  `${by ? ` by (${by}) ` : ''}(${exporters ? `${metric} or ${exporters}` : metric})`

/** The query for one of the application's own conditions. */
function ownQuery(condition: OwnCondition): string {
  const metric = METRIC_NAMES[condition.metric]
  switch (condition.kind) {
    case 'increase': {
      const grown = grownQuery(metric, condition.minutes)
      return condition.exporters ? `(${grown} or vector(0)) + (${condition.exporters} or vector(0))` : grown
    }
    case 'highest':
      return `max${worstOf(metric, condition)}`
    case 'lowest':
      return `min${worstOf(metric, condition)}`
    case 'level':
      return `max(${metric} and on (job, instance) ${METRIC_NAMES[condition.setAt]} == scalar(max(${METRIC_NAMES[condition.setAt]})))`
    case 'age_hours':
      // 0: the process has not looked yet.
      return `(time() - max(${metric} != 0)) / 3600`
    case 'percentile':
      return `histogram_quantile(${condition.percentile}, sum by (le) (rate(${metric}_bucket[${condition.minutes}m])))`
  }
}

const queryOf = ({ condition }: AlarmRule): string =>
  condition.kind === 'host' ? condition.query : ownQuery(condition)

/** The name of a Prometheus rule. Each severity of an alarm is a rule of its own, so that they can be routed apart. */
export const ruleName = (alarm: Alarm, rule: AlarmRule): string =>
  alarm.rules.length === 1 ? alarm.name : `${alarm.name}-${rule.severity}`

/** Marks alarms without an end. */
const EVENT = { event: 'true' }

/** The rule file: JSON, which is YAML, so that nothing needs manual quoting. */
export const prometheusRules = (alarms: readonly Alarm[]): string =>
  asJson({
    groups: [
      {
        name: 'probity',
        rules: alarms.flatMap((alarm) =>
          alarm.rules.map((rule) => ({
            alert: ruleName(alarm, rule),
            expr: `(${queryOf(rule)}) ${rule.comparison === 'above' ? '>' : '<'} ${rule.threshold.value}`,
            ...(rule.forMinutes > 0 ? { for: `${rule.forMinutes}m` } : {}),
            labels: { alarm: alarm.name, severity: rule.severity, ...(alarm.isEvent ? EVENT : {}) },
            annotations: {
              summary: alarm.summary,
              runbook: `docs/runbooks/${alarm.name}.md`,
              threshold: `${rule.threshold.variable}=${rule.threshold.value}`,
            },
          })),
        ),
      },
    ],
  })

const mailReceiver = (name: string, { resolved }: { resolved: boolean }) => ({
  name,
  email_configs: [
    {
      to: 'operations@localhost',
      send_resolved: resolved,
      headers: { Subject: '[Probity {{ .CommonLabels.severity }}] {{ .CommonLabels.alarm }} {{ .Status }}' },
    },
  ],
})

/**
 * Where alerts go: one mail per alarm and another when it is over, except for events; critical ones are repeated
 * hourly, the others daily.
 */
export const alertmanagerRouting = (): string =>
  asJson({
    global: {
      smtp_smarthost: 'localhost:25',
      smtp_from: 'probity@localhost',
      smtp_require_tls: false,
      resolve_timeout: '5m',
    },
    route: {
      receiver: 'mail',
      group_by: ['alarm', 'severity'],
      group_wait: '1s',
      group_interval: '1m',
      repeat_interval: '24h',
      routes: [
        { receiver: 'event', matchers: [`event="${EVENT.event}"`] },
        { receiver: 'mail', matchers: ['severity="critical"'], repeat_interval: '1h' },
      ],
    },
    inhibit_rules: [
      { source_matchers: ['severity="critical"'], target_matchers: ['severity="warning"'], equal: ['alarm'] },
    ],
    receivers: [mailReceiver('mail', { resolved: true }), mailReceiver('event', { resolved: false })],
  })

export const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
