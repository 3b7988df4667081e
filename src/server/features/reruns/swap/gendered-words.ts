/** Words that say of somebody whether they are a man or a woman, each with its counterpart. A closed class. */
const PAIRS = `he she|himself herself|man woman|men women|boy girl|boys girls|male female|males females
  gentleman lady|gentlemen ladies|sir madam|husband wife|husbands wives|boyfriend girlfriend|boyfriends girlfriends
  father mother|fathers mothers|dad mum|son daughter|sons daughters|brother sister|brothers sisters|uncle aunt|uncles aunts
  nephew niece|nephews nieces|grandfather grandmother|grandson granddaughter|stepfather stepmother|stepson stepdaughter
  father-in-law mother-in-law|brother-in-law sister-in-law|son-in-law daughter-in-law|widower widow|bridegroom bride
  fiancé fiancée|chairman chairwoman|chairmen chairwomen|spokesman spokeswoman|spokesmen spokeswomen|salesman saleswoman
  salesmen saleswomen|foreman forewoman|foremen forewomen|businessman businesswoman|policeman policewoman
  policemen policewomen|waiter waitress|waiters waitresses|actor actress|steward stewardess|host hostess|heir heiress
  landlord landlady|paternity maternity|manly womanly|boyish girlish|fatherly motherly`

/** Both ways, in small letters. */
export const COUNTERPARTS: ReadonlyMap<string, string> = new Map(
  PAIRS.split(/[|\n]/).flatMap((pair) => {
    const [one = '', other = ''] = pair.trim().split(' ')
    return [
      [one, other],
      [other, one],
    ] as const
  }),
)

/** A man has one title; of a woman's only one can be its counterpart. */
export const MAN_TITLE = 'mr'
export const WOMAN_TITLES = ['ms', 'mrs', 'miss'] as const
export type WomanTitle = (typeof WOMAN_TITLES)[number]

/** The woman's title that the texts use most. The other ones are left as they are, and counted. */
export function chooseWomanTitle(texts: readonly string[]): WomanTitle {
  const count = (title: WomanTitle) => {
    const written = TITLE_FORMS[title]
    return texts.reduce((sum, text) => sum + [...text.matchAll(written)].length, 0)
  }
  const counted = WOMAN_TITLES.map((title) => ({ title, used: count(title) }))
  return counted.toSorted((a, b) => b.used - a.used)[0]?.title ?? 'ms'
}

const TITLE_FORMS: Readonly<Record<WomanTitle, RegExp>> = {
  ms: /\bMs\b/g,
  mrs: /\bMrs\b/g,
  miss: /\bMiss\b/g,
}
