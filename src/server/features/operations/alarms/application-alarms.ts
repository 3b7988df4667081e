import { SERVER_FAULTS } from '#server/platform/observability/events.ts'
import type { Alarm } from './alarm.ts'
import { figure, grewBy, logged, threshold } from './rule-makers.ts'

/** One attempt with any provider in any region; AWS's own metrics know neither. */
const MODEL_CALL = '$.msg = "model call"'
const SERVER_FAULT = `{ ${MODEL_CALL} && (${[...SERVER_FAULTS].map((fault) => `$.outcome = "${fault}"`).join(' || ')}) }`

/** What the application knows about itself; the embedded default evaluates these on its own. */
export const APPLICATION_ALARMS: readonly Alarm[] = [
  {
    name: 'audit-failure',
    summary: 'An audit row could not be written.',
    rules: [
      grewBy('critical', {
        metric: 'auditFailures',
        minutes: 5,
        limit: threshold('ALARM_AUDIT_FAILURES', 0),
        cloudWatch: logged('"[AUDIT FAILURE]"', 5),
      }),
    ],
  },
  {
    name: 'auth-failure-spike',
    summary: 'Unusually many sign-ins failed.',
    rules: [
      grewBy('warning', {
        metric: 'loginFailures',
        minutes: 5,
        limit: threshold('ALARM_LOGIN_FAILURES', 20),
        cloudWatch: logged('"sign-in failed"', 5),
      }),
    ],
  },
  {
    name: 'rate-limit-spike',
    summary: 'Many requests were refused by a rate limit.',
    rules: [
      grewBy('warning', {
        metric: 'rateLimitHits',
        minutes: 5,
        limit: threshold('ALARM_RATE_LIMIT_HITS', 200),
        cloudWatch: logged('"rate limited"', 5),
      }),
    ],
  },
  {
    name: 'webauthn-verify-failures',
    summary: 'Unusually many passkeys were refused.',
    rules: [
      grewBy('warning', {
        metric: 'passkeyFailures',
        minutes: 5,
        limit: threshold('ALARM_PASSKEY_FAILURES', 10),
        cloudWatch: logged('"passkey refused"', 5),
      }),
    ],
  },
  {
    name: 'quality-check-failure',
    summary: 'A quality check failed; the analysis itself is unchanged.',
    rules: [
      grewBy('warning', {
        metric: 'qualityFailures',
        minutes: 5,
        limit: threshold('ALARM_QUALITY_FAILURES', 0),
        cloudWatch: logged('"[QUALITY_CHECK_FAILURE]"', 5),
      }),
    ],
  },
  {
    name: 'usage-recording-failure',
    summary: 'The usage of a model call could not be recorded.',
    rules: [
      grewBy('warning', {
        metric: 'usageFailures',
        minutes: 5,
        limit: threshold('ALARM_USAGE_FAILURES', 0),
        cloudWatch: logged('"model usage could not be recorded"', 5),
      }),
      grewBy('critical', {
        metric: 'usageFailures',
        minutes: 5,
        limit: threshold('ALARM_USAGE_FAILURES', 0),
        cloudWatch: logged('"model usage could not be recorded"', 5, { periods: 3 }),
        forMinutes: 15,
      }),
    ],
  },
  {
    name: 'job-given-up',
    summary: 'All attempts of a background job have failed, and nobody has looked after it.',
    rules: [
      {
        severity: 'warning',
        condition: { kind: 'highest', metric: 'jobsUnresolved', by: 'queue' },
        comparison: 'above',
        threshold: threshold('ALARM_JOBS_GIVEN_UP', 0),
        forMinutes: 0,
        cloudWatch: figure('jobs_given_up', { minutes: 5 }),
      },
    ],
  },
  {
    name: 'retention-cron-missing',
    summary: 'No retention run has finished for more than a day.',
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
    summary: 'Evidence added more than a day ago still has no text or embedding after a sweep.',
    rules: [
      {
        severity: 'warning',
        condition: { kind: 'level', metric: 'embeddingsPendingOver24h', setAt: 'embeddingsSweptAt' },
        comparison: 'above',
        threshold: threshold('ALARM_EMBEDDINGS_PENDING', 0),
        forMinutes: 0,
        cloudWatch: logged('{ $.pending_over_24h > 0 }', 60, {
          value: '$.pending_over_24h',
          statistic: 'Maximum',
        }),
      },
    ],
  },
  {
    name: 'modelhost-throttling',
    summary: 'The model host is throttling our calls.',
    rules: [
      grewBy('warning', {
        metric: 'modelThrottles',
        minutes: 5,
        limit: threshold('ALARM_MODEL_THROTTLES', 10),
        cloudWatch: logged('"[AI:Throttle]"', 5),
      }),
    ],
  },
  {
    name: 'modelhost-latency',
    summary: 'The model host is responding slowly.',
    rules: [
      {
        severity: 'warning',
        condition: { kind: 'percentile', metric: 'modelSeconds', percentile: 0.9, minutes: 5 },
        comparison: 'above',
        threshold: threshold('ALARM_MODEL_P90_SECONDS', 60),
        forMinutes: 15,
        cloudWatch: logged(`{ ${MODEL_CALL} }`, 5, { value: '$.seconds', statistic: 'p90', periods: 3 }),
      },
    ],
  },
  {
    name: 'modelhost-errors',
    summary: 'The model host is returning errors.',
    rules: [
      grewBy('warning', {
        metric: 'modelErrors',
        minutes: 5,
        limit: threshold('ALARM_MODEL_ERRORS', 5),
        cloudWatch: logged(SERVER_FAULT, 5),
      }),
      grewBy('critical', {
        metric: 'modelErrors',
        minutes: 5,
        limit: threshold('ALARM_MODEL_ERRORS', 5),
        cloudWatch: logged(SERVER_FAULT, 5, { periods: 3 }),
        forMinutes: 15,
      }),
    ],
  },
  {
    name: 'modelhost-token-spike',
    summary: 'Models wrote far more tokens than usual, which costs money.',
    rules: [
      grewBy('critical', {
        metric: 'modelOutputTokens',
        minutes: 60,
        limit: threshold('ALARM_OUTPUT_TOKENS_PER_HOUR', 1_000_000),
        cloudWatch: logged(`{ ${MODEL_CALL} && $.output_tokens > 0 }`, 60, { value: '$.output_tokens' }),
      }),
    ],
  },
  {
    name: 'first-paid-invoice',
    summary: 'The first invoice was paid. Congratulations.',
    isEvent: true,
    rules: [
      grewBy('info', {
        metric: 'paidInvoiceMilestones',
        minutes: 5,
        limit: threshold('ALARM_PAID_INVOICES', 0),
        cloudWatch: logged('"first paid invoice"', 5),
      }),
    ],
  },
]
