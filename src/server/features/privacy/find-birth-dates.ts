import { type ScannedText, toSpan } from './personal-data.ts'

const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const DATE = `(?:\\d{4}[-./]\\d{1,2}[-./]\\d{1,2}|\\d{1,2}[-./]\\d{1,2}[-./]\\d{2,4}|(?:${MONTH})\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+\\d{4}|\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?(?:${MONTH})\\.?,?\\s+\\d{4})`
const BIRTH =
  '\\b(?:born(?:\\s+on)?|d\\.?\\s?o\\.?\\s?b\\.?|date\\s+of\\s+birth|birth\\s?-?da(?:y|te)|née|geb\\.?)'
const BORN = new RegExp(
  `${BIRTH}[^\\p{L}\\p{N}]{0,6}(?:(?:is|was|on|in|the|:)[^\\p{L}\\p{N}]{1,3}){0,3}(${DATE})(?![\\p{L}\\p{N}])`,
  'giu',
)
const TABLE_CELL = new RegExp(`(?<![\\p{L}\\p{N}])(${DATE})\\s{0,3}\\((?:dob|date of birth|born)\\)`, 'giu')

/** Dates described as someone's birth; any other date says when something happened and stays. */
export function findBirthDates(scan: ScannedText): void {
  for (const pattern of [BORN, TABLE_CELL])
    for (const { index, 0: words, 1: date } of scan.text.matchAll(pattern)) {
      if (!date) continue
      const start = index + words.indexOf(date)
      scan.add('date_of_birth', toSpan(start, date), date.toLowerCase().replace(/[\s,.]+/g, ' '))
    }
}
