import type { SeededRandom } from './random.ts'

const SYNONYMS: readonly (readonly [RegExp, string])[] = [
  [/\bbegin\b/g, 'start'],
  [/\bterminate\b/g, 'end'],
  [/\bprior to\b/g, 'before'],
  [/\bpursuant to\b/g, 'under'],
  [/\bin the event that\b/gi, 'if'],
  [/\bpurchase\b/g, 'buy'],
  [/\bprovide\b/g, 'supply'],
  [/\bprovided\b/g, 'given'],
  [/\bobtain\b/g, 'get'],
  [/\brequire\b/g, 'need'],
  [/\bassist\b/g, 'help'],
  [/\bletter\b/g, 'notice'],
  [/\bcompany\b/g, 'firm'],
  [/\bagreement\b/g, 'contract'],
  [/\bapproximately\b/g, 'about'],
  [/\bwritten\b/g, 'in writing'],
  [/\breceived\b/g, 'got'],
  [/\brequest\b/g, 'ask for'],
  [/\bregarding\b/g, 'about'],
  [/\bconcerning\b/g, 'on'],
  [/\bdiscuss\b/g, 'talk about'],
  [/\bshall\b/g, 'will'],
  [/\bmust\b/g, 'has to'],
  [/\battached\b/g, 'enclosed'],
  [/\bmeeting\b/g, 'session'],
  [/\bsend\b/g, 'forward'],
  [/\bensure\b/g, 'make sure'],
  [/\bcurrently\b/g, 'at present'],
  [/\bthe following\b/g, 'these'],
  [/\bdetermine\b/g, 'decide'],
  [/\badditional\b/g, 'further'],
  [/\bperiod\b/g, 'time'],
  [/\bobligations\b/g, 'duties'],
  [/\bwithin\b/g, 'inside'],
  [/\bI am\b/g, "I'm"],
  [/\bdo not\b/g, "don't"],
  [/\bdid not\b/g, "didn't"],
  [/\bis not\b/g, "isn't"],
  [/\bhas not\b/g, "hasn't"],
  [/\bwill not\b/g, "won't"],
  [/\bcannot\b/g, "can't"],
]
const ADVERBS =
  /\b(?:hereby|also|promptly|solely|expressly|reasonably|immediately|currently|generally|however|therefore|please|just|otherwise|respectively|mutually)\b,? ?/gi

/** The same statement in slightly other words: synonyms, fewer adverbs, clauses moved, an adjunct dropped or added. */
export function reword(sentence: string, random: SeededRandom): string {
  let words = sentence
  for (const [pattern, synonym] of SYNONYMS) if (random.next() < 0.6) words = words.replace(pattern, synonym)
  if (random.next() < 0.5) words = words.replace(ADVERBS, '')
  const move = random.next()
  if (move < 0.25) words = moveLeadingClause(words)
  else if (move < 0.45) words = dropPlainAdjunct(words)
  else if (move < 0.65)
    words =
      random.pick(['According to the file, ', 'As noted, ', 'It appears that ', 'We understand that ']) +
      words
  return words.trim()
}

/** "On Monday, we met Bob." → "We met Bob on Monday." where the first clause is short. */
function moveLeadingClause(sentence: string): string {
  const match = /^([A-Z][^,;]{8,50}), ([^,;].{20,})([.!?])$/.exec(sentence)
  if (!match) return sentence
  const [, clause, rest, stop] = match
  return `${rest![0]!.toUpperCase()}${rest!.slice(1)}, ${clause![0]!.toLowerCase()}${clause!.slice(1)}${stop}`
}

/** Drops a middle clause between commas or brackets that holds no value, name or negation. */
const dropPlainAdjunct = (sentence: string): string =>
  sentence.replace(/(?:, (?!and\b|or\b|not\b)[a-z ]{6,40}(?=,)|\s\([a-z ]{4,40}\))/, (adjunct) =>
    /\b(?:not|no|never|without)\b/.test(adjunct) ? adjunct : '',
  )
