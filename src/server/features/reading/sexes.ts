import { getGender } from 'gender-detection-from-name'

export type Sex = 'm' | 'f'

/** What a title before a name tells. */
export const readTitleSex = (name: string): Sex | null =>
  /^(?:Mrs|Ms|Miss|Sister|Dame|Frau|Madame)\b/i.test(name)
    ? 'f'
    : /^(?:Mr|Sir|Herr|Monsieur)\b/i.test(name)
      ? 'm'
      : null

const FIRST_OF_SEVERAL = /^(?<first>\p{L}[\p{L}\p{M}’'-]{2,})\s+\p{L}/u

/** What the first name of a whole name suggests, and no more: Alex and Kim may be either. Null where nobody knows it as one. */
export function suggestSex(name: string): Sex | null {
  const first = FIRST_OF_SEVERAL.exec(name)?.groups?.first
  const sex = first === undefined ? 'unknown' : getGender(first)
  return sex === 'unknown' ? null : sex === 'female' ? 'f' : 'm'
}

/** Whether a first name speaks against whom a title or a pronoun means. */
export const suggestsOther = (name: string, meant: Sex | null): boolean => {
  const sex = meant === null ? null : suggestSex(name)
  return sex !== null && sex !== meant
}

/** Whom a title means among several of one surname: the only one whose first name speaks for it, or not against it. */
export function chooseByTitle(names: readonly string[], titled: string): string | undefined {
  const meant = readTitleSex(titled)
  const [one, another] = names.filter((name) => meant !== null && suggestSex(name) === meant)
  if (one !== undefined && another === undefined) return one
  const [left, more] = names.filter((name) => meant !== null && !suggestsOther(name, meant))
  return more === undefined ? left : undefined
}
