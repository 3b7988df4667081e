const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

const NEGATIONS = wordSet(`
  not no never cannot without neither nor none nothing nobody nowhere non hardly barely scarcely rarely seldom
  dont didnt doesnt isnt arent wasnt werent wont wouldnt cant couldnt shouldnt hasnt havent hadnt aint`)

/** Words that turn what follows around without being negations. */
const REVERSERS = wordSet(`
  deny denies denied denying refuse refuses refused refusing refusal fail fails failed failing failure decline declines
  declined unable unless except lack lacks lacked false allegedly purportedly instead rather`)

const SCALES = wordSet(`
  hundred hundreds thousand thousands million millions billion billions trillion dozen dozens half percent pct k m mm
  mn bn b am pm`)

/** What a spelling mistake never explains: a slip here says something else. */
const FIXED = wordSet(`
  zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety first second third fourth fifth sixth seventh
  eighth ninth tenth last once twice double triple quarter january february march april may june july august september
  october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday
  saturday sunday may might can could will would shall should must ought possibly probably perhaps likely unlikely
  about approximately nearly almost only all some any every each both few many most least before after above below
  over under more less than until since within if whether but and or`)

const ARTICLES = wordSet('a an the')

/** Words that one slip of the pen turns into one another, as roots whose endings are equal. */
const LOOKALIKES = [
  ...wordSet(`
  contact/contract complie/compile complian/compilan casual/causal marital/martial perform/preform sign/sing
  trial/trail united/untied tired/tried quiet/quite dairy/diary angel/angle sacred/scared modern/modem mediat/medicat
  continent/contingent county/country later/latter desert/dessert diner/dinner planed/planned scared/scarred
  stared/starred barely/barley board/broad calvary/cavalry adverse/averse loose/lose chose/choose filed/filled
  filing/filling canon/cannon hoping/hopping taped/tapped expected/excepted parties/parities`),
].map((pair) => pair.split('/') as [string, string])

export const isNegation = (key: string): boolean => NEGATIONS.has(key) || key.endsWith("n't")

/** Whether leaving the word out can turn a sentence into its opposite. */
export const turnsMeaning = (key: string): boolean => isNegation(key) || REVERSERS.has(key)

export const isScale = (key: string): boolean => SCALES.has(key) || key === '%'

export const isArticle = (key: string): boolean => ARTICLES.has(key)

export const isFixedWord = (key: string): boolean =>
  turnsMeaning(key) || SCALES.has(key) || FIXED.has(key) || /[^\p{L}\p{M}]/u.test(key)

/** The cost in letters of reading one lower-case word as a slip for the other; null where it is another word. */
export function slipCost(a: string, b: string, isKnown: (word: string) => boolean): number | null {
  if (Math.min(a.length, b.length) < 5 || a[0] !== b[0] || areLookalikes(a, b)) return null
  if (isTransposition(a, b) || isDoubledLetter(a, b)) return 1
  if (misread(a) === misread(b)) return 2
  const longer = Math.max(a.length, b.length)
  if (longer >= 8 && isMissingLetter(a, b) && !(isKnown(a) && isKnown(b))) return 1
  return null
}

function areLookalikes(a: string, b: string): boolean {
  const pair = (x: string, y: string) =>
    a.startsWith(x) && b.startsWith(y) && a.slice(x.length) === b.slice(y.length)
  return LOOKALIKES.some(([x, y]) => pair(x, y) || pair(y, x))
}

function isTransposition(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}

function firstDifference(longer: string, shorter: string): number {
  let at = 0
  while (at < shorter.length && longer[at] === shorter[at]) at++
  return longer.slice(at + 1) === shorter.slice(at) ? at : -1
}

const byLength = (a: string, b: string): [string, string] => (a.length > b.length ? [a, b] : [b, a])

function isDoubledLetter(a: string, b: string): boolean {
  const [longer, shorter] = byLength(a, b)
  if (longer.length !== shorter.length + 1) return false
  const at = firstDifference(longer, shorter)
  return at > 0 && longer[at] === longer[at - 1]
}

/** One letter lost inside the word: its beginning and its ending (-ed, -s, -or, -ee) carry the grammar. */
function isMissingLetter(a: string, b: string): boolean {
  const [longer, shorter] = byLength(a, b)
  if (longer.length !== shorter.length + 1) return false
  const at = firstDifference(longer, shorter)
  return at >= 2 && at < longer.length - 2
}

/** What optical recognition takes for one another. */
const misread = (word: string): string =>
  word.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('cl', 'd').replaceAll('ii', 'u')
