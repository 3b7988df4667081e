/** Samples of some series, one a minute, and whether an alert fires at one of those minutes. */
export interface AlarmCase {
  readonly alert: string
  readonly says: string
  /** In promtool's notation: `0+1x10` begins at 0 and grows by 1 ten times. */
  readonly series: Readonly<Record<string, string>>
  readonly minute: number
  readonly fires: boolean
  /** Labels that the alert keeps from its series. */
  readonly labels?: Readonly<Record<string, string>>
}

export const LONG = 90
export const WEB = '{job="probity-web",instance="a:9464"}'
export const OTHER = '{job="probity-worker",instance="b:9464"}'
export const labelled = (labels: string) => WEB.replace('}', `,${labels}}`)
export const flat = (value: number, minutes = LONG) => `${value}+0x${minutes - 1}`
/** `before` until the given minute, `after` from then on. */
export const step = (minute: number, before: number, after: number) =>
  `${flat(before, minute)} ${flat(after)}`
export const OLD_PROCESS = { [`probity_process_start_time_seconds${WEB}`]: flat(-1_000_000) }

/** A condition that holds from minute 10 on: quiet until it has held long enough. */
export const held = (
  alert: string,
  forMinutes: number,
  good: AlarmCase['series'],
  bad: AlarmCase['series'],
  { labels = {}, from = 10 }: { labels?: Readonly<Record<string, string>>; from?: number } = {},
): AlarmCase[] => [
  { alert, says: 'all is well', series: good, minute: from + forMinutes, fires: false },
  { alert, says: `for ${forMinutes} minutes`, series: bad, minute: from + forMinutes, fires: true, labels },
  ...(forMinutes === 0
    ? [{ alert, says: 'not yet', series: bad, minute: from - 1, fires: false }]
    : [{ alert, says: 'not long enough', series: bad, minute: from + forMinutes - 1, fires: false }]),
]

/** Ten requests a minute and bucket, `slow` of them slower than the first bound. */
export const histogram = (name: string, labels: string, bounds: readonly [string, string], slow: number) => ({
  [`${name}_bucket{${labels},le="${bounds[0]}"}`]: `0+${10 - slow}x${LONG}`,
  [`${name}_bucket{${labels},le="${bounds[1]}"}`]: `0+10x${LONG}`,
  [`${name}_bucket{${labels},le="+Inf"}`]: `0+10x${LONG}`,
})
