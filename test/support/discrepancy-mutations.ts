import type { SeededRandom } from './random.ts'

export const SEEDED_KINDS = ['amount', 'date', 'name', 'negation'] as const
export type SeededKind = (typeof SEEDED_KINDS)[number]

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const MONTH_DATE = new RegExp(`\\b(${MONTHS.join('|')}) (\\d{1,2})(,? (?:19|20)\\d\\d)?\\b`, 'g')
const DAY_MONTH = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?( day of)? (${MONTHS.join('|')})\\b`, 'g')
const MONTH_YEAR = new RegExp(`\\b(${MONTHS.join('|')}),? ((?:19|20)\\d\\d)\\b`, 'g')
const NUMERIC_DATE = /\b(\d{1,2})([/-])(\d{1,2})\2(\d{2,4})\b/g
const AMOUNT =
  /(?:[$£€]\s?)\d[\d,]*(?:\.\d+)?|\b\d[\d,]*(?:\.\d+)?(?=\s?(?:%|percent|million|billion|dollars|days|months|years|hours))|\b\d{1,3}(?:,\d{3})+\b/g
const NUMBER_WORDS =
  'two three four five six seven eight nine ten twelve fifteen twenty thirty forty sixty ninety'.split(' ')
const AMOUNT_IN_WORDS = new RegExp(
  `\\b(?:${NUMBER_WORDS.join('|')})(?= (?:days|months|years|percent|million|thousand|business))`,
  'g',
)
const NAME = /(?<=[a-z,] )[A-Z][a-z]+(?: [A-Z]\.)?(?: [A-Z][a-z]+)+\b/g
const COMPANY = /(?<=[a-z,] )(?:[A-Z][A-Za-z]+ )+(?:Inc|Corp|LLC|Ltd|Company|Corporation|Bank|Energy)\b/g
const PEOPLE =
  'Margaret Olsen|Peter Hargreaves|Lucia Fernandez|Thomas Whitfield|Anita Desai|George Pappas|Ingrid Solberg|Kevin Mbeki|Rachel Stein|Oliver Grant'.split(
    '|',
  )
const FIRMS =
  'Halcyon Petroleum|Meridian Freight|Blackwater Paper|Tillbrook Securities|Coronado Mining|Fairhaven Bank|Ostrava Chemicals'.split(
    '|',
  )

/** The sentence with one value changed, or null where it has none of that kind. */
export function changeValue(sentence: string, kind: SeededKind, random: SeededRandom): string | null {
  const changed = CHANGES[kind](sentence, random)
  return changed === sentence ? null : changed
}

const CHANGES: Record<SeededKind, (sentence: string, random: SeededRandom) => string | null> = {
  amount: changeAmount,
  date: changeDate,
  name: changeName,
  negation: changeNegation,
}

/** One match, picked at random, replaced. */
function replaceOne(
  sentence: string,
  pattern: RegExp,
  random: SeededRandom,
  make: (match: RegExpMatchArray) => string,
): string | null {
  const matches = [...sentence.matchAll(pattern)]
  if (matches.length === 0) return null
  const match = random.pick(matches)
  return sentence.slice(0, match.index) + make(match) + sentence.slice(match.index + match[0].length)
}

function changeAmount(sentence: string, random: SeededRandom): string | null {
  const inWords = replaceOne(sentence, AMOUNT_IN_WORDS, random, ([word]) =>
    random.pick(NUMBER_WORDS.filter((other) => other !== word.toLowerCase())),
  )
  if (inWords !== null && random.next() < 0.5) return inWords
  return (
    replaceOne(sentence, AMOUNT, random, ([amount]) =>
      random.next() < 0.25 ? rescale(amount) : changeDigit(amount, random),
    ) ?? inWords
  )
}

function changeDigit(amount: string, random: SeededRandom): string {
  const places = [...amount.matchAll(/\d/g)].map((match) => match.index)
  const at = random.pick(places)
  const old = Number(amount[at])
  const digit = at === places[0] ? 1 + ((old + random.int(8)) % 9) : (old + 1 + random.int(9)) % 10
  return amount.slice(0, at) + digit + amount.slice(at + 1)
}

/** Ten or a thousand times as much. */
const rescale = (amount: string): string =>
  /,\d{3}$/.test(amount) ? `${amount},000` : amount.replace(/\d+/, '$&0')

function changeDate(sentence: string, random: SeededRandom): string | null {
  const other = (month: string) => random.pick(MONTHS.filter((name) => name !== month))
  const otherDay = (day: string) => String(1 + ((Number(day) + random.int(26)) % 28))
  const changes = random.shuffle([
    () =>
      replaceOne(sentence, MONTH_DATE, random, ([, month, day, year]) =>
        random.next() < 0.5
          ? `${month} ${otherDay(day!)}${year ?? ''}`
          : `${other(month!)} ${day}${year ?? ''}`,
      ),
    () =>
      replaceOne(sentence, DAY_MONTH, random, ([words, , , month]) => words.replace(month!, other(month!))),
    () =>
      replaceOne(sentence, MONTH_YEAR, random, ([words, , year]) =>
        words.replace(year!, String(Number(year) + 1 + random.int(3))),
      ),
    () =>
      replaceOne(
        sentence,
        NUMERIC_DATE,
        random,
        ([, a, mark, b, year]) => `${a}${mark}${otherDay(b!)}${mark}${year}`,
      ),
  ])
  for (const change of changes) {
    const changed = change()
    if (changed !== null) return changed
  }
  return null
}

function changeName(sentence: string, random: SeededRandom): string | null {
  const company = replaceOne(sentence, COMPANY, random, () => random.pick(FIRMS))
  if (company !== null && random.next() < 0.6) return company
  return (
    replaceOne(sentence, NAME, random, ([name]) =>
      random.next() < 0.3 ? name.replace(/^\S+/, random.pick(PEOPLE).split(' ')[0]!) : random.pick(PEOPLE),
    ) ?? company
  )
}

function changeNegation(sentence: string, random: SeededRandom): string | null {
  if (/\b(?:not|never)\b|n't\b/.test(sentence)) {
    return replaceOne(sentence, /\b(?:not|never) |n't\b/g, random, () => '')
  }
  const word = random.next() < 0.8 ? 'not' : 'never'
  return replaceOne(
    sentence,
    /\b(?:is|are|was|were|has|have|had|will|shall|may|can|should|would)\b(?! (?:not|no|any)\b)/g,
    random,
    ([verb]) => `${verb} ${word}`,
  )
}

/** The same values in other formats: nothing disagrees. */
export const reformat = (sentence: string): string =>
  sentence
    .replace(
      new RegExp(`\\b(${MONTHS.join('|')}) (\\d{1,2}), ((?:19|20)\\d\\d)\\b`, 'g'),
      (_, month: string, day: string, year: string) => `${day} ${month} ${year}`,
    )
    .replace(
      /\b(\d{1,2})\/(\d{1,2})\/(\d{2})\b/g,
      (_, month: string, day: string, year: string) =>
        `${month}/${day}/${Number(year) < 50 ? '20' : '19'}${year}`,
    )
    .replace(
      /\$(\d+(?:\.\d+)?) million\b/g,
      (_, amount: string) => `$${(Number(amount) * 1e6).toLocaleString('en-US')}`,
    )
    .replace(/\$(\d+),000,000\b/g, '$$$1 million')
    .replace(/\b(\d+)%/g, '$1 percent')
