import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TimeExpression } from '#server/platform/text/time/read-times.ts'
import { testData } from '#test/support/data.ts'

/** A text with the expressions of time that people have marked in it. */
export interface Labelled {
  readonly text: string
  readonly written: string
  readonly labels: readonly { readonly start: number; readonly end: number; readonly value: string }[]
}

export interface Tally {
  readonly right: number
  readonly wrong: number
  readonly missing: number
}

const DATES = join(testData, 'dates')
const SEASONS: Readonly<Record<string, string>> = { '03': 'SP', '06': 'SU', '09': 'FA', '12': 'WI' }
const CALENDAR_VALUE = /^(?:\d{2,4}(?:-|$)|T\d)/

interface LabelledMail {
  readonly text: string
  readonly anchor: string
  readonly gold: readonly { readonly expr: string; readonly value: string }[]
}

/** Sentences of real mails. Durations and expressions without a value of the calendar are left out. */
export const labelledMails = (): Labelled[] =>
  (JSON.parse(readFileSync(join(DATES, 'enron-dates.json'), 'utf8')) as LabelledMail[]).map(
    ({ text, anchor, gold }) => ({
      text,
      written: anchor,
      labels: gold
        .filter(({ value }) => CALENDAR_VALUE.test(value))
        .map(({ expr, value }) => ({
          start: text.indexOf(expr),
          end: text.indexOf(expr) + expr.length,
          value: value.split('/')[0]!,
        })),
    }),
  )

/** Narratives with inline TIMEX3 marks; `half`: the even ones are in sight, the odd ones are put away. */
export const labelledStories = (half: number): Labelled[] =>
  readdirSync(join(DATES, 'wikiwars'))
    .sort()
    .filter((_, index) => index % 2 === half)
    .map((name) => readMarked(readFileSync(join(DATES, 'wikiwars', name), 'utf8')))

function readMarked(marked: string): Labelled {
  const written = /<DCT>.*?value="([\d-]+)"/s.exec(marked)?.[1] ?? ''
  const body = marked.slice(marked.indexOf('<TEXT>') + '<TEXT>'.length, marked.indexOf('</TEXT>'))
  const labels: { start: number; end: number; value: string }[] = []
  const open: { start: number; value: string }[] = []
  let text = ''
  let at = 0
  for (const mark of body.matchAll(/<TIMEX3[^>]*?value="(?<value>[^"]*)"[^>]*>|<[^>]+>/g)) {
    text += body.slice(at, mark.index).replaceAll('&amp;', '&')
    at = mark.index + mark[0].length
    if (mark.groups?.value !== undefined) open.push({ start: text.length, value: mark.groups.value })
    else if (mark[0] === '</TIMEX3>') {
      const label = open.pop()
      if (label && CALENDAR_VALUE.test(label.value)) labels.push({ ...label, end: text.length })
    }
  }
  return { text: text + body.slice(at), written, labels }
}

/** Right: some expression that overlaps the label has its value; wrong: those that do have others; else missing. */
export function tally(
  texts: readonly Labelled[],
  read: (text: Labelled) => readonly TimeExpression[],
): Tally {
  let [right, wrong, missing] = [0, 0, 0]
  for (const text of texts) {
    const found = read(text).filter(({ from }) => from !== null)
    for (const { start, end, value } of text.labels) {
      const values = found.filter((time) => time.start < end && time.end > start).flatMap(toLabelValues)
      if (values.some((one) => one === value || isSameMoment(one, value))) right++
      else if (values.length > 0) wrong++
      else missing++
    }
  }
  return { right, wrong, missing }
}

/** "T12:00" is a time of day whose day the label leaves open; narratives are labelled by the day. */
const isSameMoment = (found: string, label: string): boolean =>
  label.startsWith('T') ? found.slice(10) === label : found.replace(/T.*$/, '') === label.replace(/T.*$/, '')

/** A value as labels write it: weeks and seasons have names of their own, both ends of a range count. */
function toLabelValues({ from, to, grain }: TimeExpression): string[] {
  if (from === null || to === null) return []
  if (grain === 'week') return [isoWeek(from)]
  if (grain === 'decade') return [from.slice(0, 3)]
  if (grain === 'season') return [`${from.slice(0, 4)}-${SEASONS[from.slice(5, 7)]}`]
  return grain === 'year' && to !== from ? [from, to] : [from]
}

function isoWeek(day: string): string {
  const thursday = new Date(`${day}T00:00:00Z`)
  thursday.setUTCDate(thursday.getUTCDate() + 3 - ((thursday.getUTCDay() + 6) % 7))
  const year = thursday.getUTCFullYear()
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * 86_400_000))
  return `${year}-W${String(week).padStart(2, '0')}`
}
