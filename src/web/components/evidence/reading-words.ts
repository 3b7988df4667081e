import { BASIS_WORDS } from '#shared/account-words.ts'
import { CALENDAR, partOfProperty } from '#shared/appointment-words.ts'
import type { Reading, ReadUnit } from '#shared/contracts/reading.ts'
import { placeInWords } from '#shared/place-words.ts'
import { tellerInWords } from '#shared/speaker-words.ts'
import type { Labels } from '../../ui/options.ts'
import { dayInWords } from '../analysis-views/day-words.ts'

type Unit = Reading['units'][number]

const PARTS: Labels<Unit['part']> = {
  assertion: '',
  question: 'asks',
  answer: 'answers',
  row: 'row',
  heading: 'heading',
  greeting: 'greeting',
  boilerplate: 'standard wording',
}
const STANCES: Labels<NonNullable<Unit['stance']>> = {
  asserts: '',
  denies: 'denies',
  does_not_recall: 'does not recall',
  changed: 'changes the account',
  reports_another: 'reports what another said',
}
const MODALITIES: Labels<Unit['modality']> = {
  happened: '',
  planned: 'planned',
  conditional: 'on a condition',
  hypothetical: 'hypothetical',
}

/** Where the first of them begins, as a reader of the page would say it. */
export function describePlace([first]: readonly ReadUnit[]): string {
  if (!first) return ''
  return placeInWords(first.at)
}

/** The quiet line above a sentence: who says it to whom, how, and of which days; and whether the speaker is doubtful. */
export function describeUnit(unit: ReadUnit): { line: string; doubtful: boolean } {
  const { speaker, told_by, to, part, stance, basis, modality, times, level } = unit
  const who = speaker && (to.length > 0 ? `${speaker.name} to ${to.join(', ')}` : speaker.name)
  const days = times.map(({ text, from, to: until, certainty, readings }) => {
    if (certainty === 'undetermined')
      return `“${text}”: day unknown${readings.length > 1 ? ', several readings' : ''}`
    return certainty === 'computed' ? `“${text}”: ${toDays(from, until)}` : ''
  })
  const line = [
    who,
    told_by ? tellerInWords(told_by) : '',
    PARTS[part],
    stance && STANCES[stance],
    BASIS_WORDS[basis],
    MODALITIES[modality],
    level > 0 ? `quoted, level ${level}` : '',
    ...days,
  ]
    .filter(Boolean)
    .join(' · ')
  return { line, doubtful: speaker !== null && !speaker.certain }
}

const toDays = (from: string | null, to: string | null): string =>
  from === to || to === null ? toWords(from) : `${toWords(from)} to ${toWords(to)}`

const toWords = (iso: string | null): string => (iso === null ? '' : dayInWords(iso))

/** What a calendar file says around its appointments is for programs. */
export const withoutFrame = (text: string, units: readonly ReadUnit[]): readonly ReadUnit[] =>
  CALENDAR.test(text)
    ? units.filter(({ part, start, end }) => part !== 'heading' || !partOfProperty(text.slice(start, end)))
    : units
