import type { Alarm } from './alarm.ts'
import { APPLICATION_ALARMS } from './application-alarms.ts'
import { HOST_ALARMS } from './host-alarms.ts'

/** The specification's 27 alarms. Everything that watches is generated from here by tools/alarms/main.ts. */
export const ALARMS: readonly Alarm[] = [...APPLICATION_ALARMS, ...HOST_ALARMS]

/** The catalogue with some thresholds changed, by the names of their variables. */
export const withThresholds = (
  alarms: readonly Alarm[],
  values: Readonly<Record<string, number>>,
): readonly Alarm[] =>
  alarms.map((alarm) => ({
    ...alarm,
    rules: alarm.rules.map((rule) => ({
      ...rule,
      threshold: { ...rule.threshold, value: values[rule.threshold.variable] ?? rule.threshold.value },
    })),
  }))
