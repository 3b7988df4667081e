import type { Alarm } from './alarm.ts'
import { APPLICATION_ALARMS } from './application-alarms.ts'
import { HOST_ALARMS } from './host-alarms.ts'
import { RESOURCE_ALARMS } from './resource-alarms.ts'

/** The specification's 27 alarms and our own. tools/alarms/main.ts generates all monitoring from here. */
export const ALARMS: readonly Alarm[] = [...APPLICATION_ALARMS, ...RESOURCE_ALARMS, ...HOST_ALARMS]

/** The catalogue with some thresholds replaced; `values` is keyed by the names of their variables. */
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
