import { METRIC_NAMES, type MetricKey, type Metrics } from '#server/platform/observability/metrics.ts'
import { keysOf } from '#shared/keys-of.ts'
import type { OwnCondition } from './alarm.ts'

/** One moment: a metric's values for all its labels; a histogram is its buckets by upper bound. */
interface Sample {
  readonly at: number
  readonly values: ReadonlyMap<MetricKey, readonly number[]>
  readonly buckets: ReadonlyMap<MetricKey, ReadonlyMap<number, number>>
}

const KEYS = keysOf(METRIC_NAMES)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The last hour of the application's own metrics, in memory, so that it can evaluate alarms without Prometheus. */
export function createMetricHistory({ registry }: Metrics) {
  const samples: Sample[] = []

  /** The last sample that is at least this old, counted from the newest one; the oldest if there is none. */
  const before = (newest: Sample, minutes: number): Sample => {
    let start = newest
    for (const sample of samples.toReversed()) {
      start = sample
      if (sample.at <= newest.at - minutes * MINUTE_MS) break
    }
    return start
  }

  const grown = (metric: MetricKey, minutes: number): number => {
    const newest = samples.at(-1)
    if (!newest) return 0
    const start = before(newest, minutes)
    return sumOf(newest, metric) - sumOf(start, metric)
  }

  const percentile = (metric: MetricKey, share: number, minutes: number): number => {
    const newest = samples.at(-1)
    const buckets = newest?.buckets.get(metric)
    if (!newest || !buckets) return 0
    const start = before(newest, minutes).buckets.get(metric)
    const since = [...buckets]
      .map(([bound, count]) => [bound, count - (start?.get(bound) ?? 0)] as const)
      .sort(([one], [other]) => one - other)
    const last = since.at(-1)
    if (!last || last[1] === 0) return 0
    // The last bucket counts everything.
    const [bound] = since.find(([, count]) => count >= share * last[1]) ?? last
    return bound
  }

  return {
    /** Reads every metric once and drops what is older than the longest window. */
    sample: async (now: Date): Promise<void> => {
      samples.push(await read(registry, now))
      while (samples[1] && samples[1].at <= now.getTime() - HOUR_MS) samples.shift()
    },
    /** The value that a condition compares with its threshold; null if nobody knows it. */
    valueOf: (condition: OwnCondition): number | null => {
      const newest = samples.at(-1)
      switch (condition.kind) {
        case 'increase':
          return grown(condition.metric, condition.minutes)
        case 'level':
          return newest ? sumOf(newest, condition.metric) : 0
        case 'highest':
          return worst(newest, condition.metric, Math.max)
        case 'lowest':
          return worst(newest, condition.metric, Math.min)
        case 'age_hours': {
          const at = worst(newest, condition.metric, Math.max)
          return newest && at ? (newest.at - at * 1000) / HOUR_MS : null
        }
        case 'percentile':
          return percentile(condition.metric, condition.percentile, condition.minutes)
      }
    },
  }
}

const sumOf = ({ values }: Sample, metric: MetricKey): number =>
  (values.get(metric) ?? []).reduce((sum, value) => sum + value, 0)

function worst(
  sample: Sample | undefined,
  metric: MetricKey,
  choose: (...values: number[]) => number,
): number | null {
  const values = sample?.values.get(metric) ?? []
  return values.length > 0 ? choose(...values) : null
}

async function read(registry: Metrics['registry'], now: Date): Promise<Sample> {
  const all = new Map((await registry.getMetricsAsJSON()).map((metric) => [metric.name, metric]))
  const values = new Map<MetricKey, number[]>()
  const buckets = new Map<MetricKey, Map<number, number>>()
  for (const key of KEYS) {
    for (const one of all.get(METRIC_NAMES[key])?.values ?? []) {
      const bound = (one.labels as Record<string, string | number>).le
      if (bound === undefined) values.set(key, [...(values.get(key) ?? []), Number(one.value)])
      else {
        const counts = buckets.get(key) ?? new Map<number, number>()
        const upper = bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound)
        counts.set(upper, (counts.get(upper) ?? 0) + Number(one.value))
        buckets.set(key, counts)
      }
    }
  }
  return { at: now.getTime(), values, buckets }
}
