import { parseDay } from './calendar.ts'
import { readTimes, type TimeContext } from './read-times.ts'

export const day = (iso: string) => parseDay(iso)!
/** What each expression in a text means, a stretch as its first and last day. */
export const values = (text: string, context: TimeContext) =>
  readTimes(text, context).map(({ from, to }) => (from === to ? from : `${from}/${to}`))
/** Written on a Wednesday. */
export const MESSAGE: TimeContext = { reading: 'message', written: day('2026-03-11') }
export const ACCOUNT: TimeContext = {
  reading: 'account',
  written: day('2026-05-06'),
  conduct: { from: day('2026-03-01'), to: day('2026-03-31') },
}
