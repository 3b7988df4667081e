/** "ABARA, Ruth (S19950)": a number in brackets behind a name. */
const ID_BEHIND =
  /(?<name>\p{Lu}[\p{L}.’'-]*,?(?:[ \t]\p{Lu}[\p{L}.’'-]*){1,3})\s?\((?<id>(?=[\p{L}-]{0,5}\d{3})[\p{L}\d-]{3,12})\)/gu
const MAX_LENGTH_READ = 200_000
const YEAR = /^(?:19|20)\d\d$/

/** The ids that a text sets in brackets behind names, each with the name. */
export const tiedIds = (text: string): (readonly [id: string, name: string])[] =>
  [...text.slice(0, MAX_LENGTH_READ).matchAll(ID_BEHIND)].flatMap(
    ({ groups: { id = '', name = '' } = {} }) => (YEAR.test(id) ? [] : [[id, name] as const]),
  )

const MAX_NAMES = 200
/** Names as the register keeps them, so that an id that one item explains is known in the others. */
export const namesWithIds = (text: string): string[] =>
  [...new Set(tiedIds(text).map(([id, name]) => `${name} (${id})`))].slice(0, MAX_NAMES)
