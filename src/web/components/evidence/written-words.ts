import { zoneInWords } from '#shared/zone-in-words.ts'
import { writeDay } from '../../ui/parse-day.ts'

const DAY_LENGTH = 10
const CLOCK = /T(\d\d:\d\d)/

/** The day of an item as the item writes it, wherever it is read: a mail of late evening stays on its evening. */
export const writtenDay = (writtenAt: string): string => writeDay(writtenAt.slice(0, DAY_LENGTH))

/** "9 Mar 2024, 23:40 UTC-05:00". */
export const writtenTime = (writtenAt: string): string =>
  `${writtenDay(writtenAt)}, ${CLOCK.exec(writtenAt)?.[1] ?? ''}${zoneInWords(writtenAt)}`
