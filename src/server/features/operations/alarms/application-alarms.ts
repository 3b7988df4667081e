import type { Alarm } from './alarm.ts'
import { awsMetric, grewBy, logged, threshold } from './rule-makers.ts'

const BEDROCK = 'AWS/Bedrock'
const MODEL = { ModelId: 'Model' }

/** What the application knows of itself; the embedded default evaluates these without anybody's help. */
export const APPLICATION_ALARMS: readonly Alarm[] = [
  {
    name: 'audit-failure',
    summary: 'An audit row could not be written.',
    rules: [
      grewBy(
        'critical',
        'auditFailures',
        5,
        threshold('ALARM_AUDIT_FAILURES', 0),
        logged('"[AUDIT FAILURE]"', 5),
      ),
    ],
  },
  {
    name: 'auth-failure-spike',
    summary: 'Many sign-ins failed.',
    rules: [
      grewBy(
        'warning',
        'loginFailures',
        5,
        threshold('ALARM_LOGIN_FAILURES', 20),
        logged('{ $.action = "auth.login_failed" }', 5),
      ),
    ],
  },
  {
    name: 'rate-limit-spike',
    summary: 'Many requests were refused as too many.',
    rules: [
      grewBy(
        'warning',
        'rateLimitHits',
        5,
        threshold('ALARM_RATE_LIMIT_HITS', 200),
        logged('{ $.status = 429 }', 5),
      ),
    ],
  },
  {
    name: 'webauthn-verify-failures',
    summary: 'Many passkeys were refused.',
    rules: [
      grewBy(
        'warning',
        'passkeyFailures',
        5,
        threshold('ALARM_PASSKEY_FAILURES', 10),
        logged('{ $.topic = "auth.webauthn.authenticate.verify" }', 5),
      ),
    ],
  },
  {
    name: 'quality-check-failure',
    summary: 'A quality check failed; the analysis itself is unchanged.',
    rules: [
      grewBy(
        'warning',
        'qualityFailures',
        5,
        threshold('ALARM_QUALITY_FAILURES', 0),
        logged('"[QUALITY_CHECK_FAILURE]"', 5),
      ),
    ],
  },
  {
    name: 'usage-recording-failure',
    summary: 'The use of a model could not be recorded.',
    rules: [
      grewBy(
        'warning',
        'usageFailures',
        5,
        threshold('ALARM_USAGE_FAILURES', 0),
        logged('"model usage could not be recorded"', 5),
      ),
      grewBy(
        'critical',
        'usageFailures',
        5,
        threshold('ALARM_USAGE_FAILURES', 0),
        { ...logged('"model usage could not be recorded"', 5), periods: 3 },
        15,
      ),
    ],
  },
  {
    name: 'retention-cron-missing',
    summary: 'No retention run has ended for more than a day.',
    rules: [
      {
        severity: 'warning',
        condition: { kind: 'age_hours', metric: 'retentionLastRun' },
        comparison: 'above',
        threshold: threshold('ALARM_RETENTION_HOURS', 26),
        forMinutes: 0,
        cloudWatch: {
          ...logged('RetentionCronLastRun', 60),
          comparison: 'below',
          periods: 26,
          missing: 'breaching',
        },
      },
    ],
  },
  {
    name: 'embedding-pending-over-24h',
    summary: 'Texts or embeddings are unfinished for more than a day after a sweep.',
    rules: [
      {
        severity: 'warning',
        condition: { kind: 'level', metric: 'embeddingsPendingOver24h', setAt: 'embeddingsSweptAt' },
        comparison: 'above',
        threshold: threshold('ALARM_EMBEDDINGS_PENDING', 0),
        forMinutes: 0,
        cloudWatch: {
          ...logged('{ $.pending_over_24h > 0 }', 60, '$.pending_over_24h'),
          statistic: 'Maximum',
        },
      },
    ],
  },
  {
    name: 'modelhost-throttling',
    summary: 'The model host throttles.',
    rules: [
      grewBy(
        'warning',
        'modelThrottles',
        5,
        threshold('ALARM_MODEL_THROTTLES', 10),
        awsMetric(BEDROCK, 'InvocationThrottles', MODEL, { statistic: 'Sum' }),
      ),
    ],
  },
  {
    name: 'modelhost-latency',
    summary: 'The model host answers slowly.',
    rules: [
      {
        severity: 'warning',
        condition: { kind: 'percentile', metric: 'modelSeconds', percentile: 0.9, minutes: 5 },
        comparison: 'above',
        threshold: threshold('ALARM_MODEL_P90_SECONDS', 60),
        forMinutes: 15,
        cloudWatch: awsMetric(BEDROCK, 'InvocationLatency', MODEL, { statistic: 'p90', periods: 3 }),
      },
    ],
  },
  {
    name: 'modelhost-errors',
    summary: 'The model host fails.',
    rules: [
      grewBy(
        'warning',
        'modelErrors',
        5,
        threshold('ALARM_MODEL_ERRORS', 5),
        awsMetric(BEDROCK, 'InvocationServerErrors', MODEL, { statistic: 'Sum' }),
      ),
      grewBy(
        'critical',
        'modelErrors',
        5,
        threshold('ALARM_MODEL_ERRORS', 5),
        awsMetric(BEDROCK, 'InvocationServerErrors', MODEL, { statistic: 'Sum', periods: 3 }),
        15,
      ),
    ],
  },
  {
    name: 'modelhost-token-spike',
    summary: 'Models wrote far more than usual, which costs money.',
    rules: [
      grewBy(
        'critical',
        'modelOutputTokens',
        60,
        threshold('ALARM_OUTPUT_TOKENS_PER_HOUR', 1_000_000),
        awsMetric(BEDROCK, 'OutputTokenCount', MODEL, { statistic: 'Sum', periodSeconds: 3600 }),
      ),
    ],
  },
  {
    name: 'first-paid-invoice',
    summary: 'The first invoice was paid. Congratulations.',
    rules: [
      grewBy(
        'info',
        'paidInvoiceMilestones',
        5,
        threshold('ALARM_PAID_INVOICES', 0),
        logged('"first paid invoice"', 5),
      ),
    ],
  },
]
