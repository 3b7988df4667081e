import type { Line } from './lines.ts'
import type { Namer } from './names.ts'

const SALUTATION = /^\s*dear\s+(?<name>\p{Lu}[\p{L}.’' -]{1,40}?)\s*[,:]?\s*$/iu
const SEVERAL = /\s(?:and|or)\s|^(?:sirs?|madam|all|both|colleagues?|team|friends?|everyone)\b/i
const LATEST = 30

/** Whom a letter greets: its "you". Nobody where it greets several people or an office. */
export function findAddressee(lines: readonly Line[], namer: Namer): string[] {
  const written = lines.slice(0, LATEST).map(({ words }) => SALUTATION.exec(words)?.groups?.name)
  const name = written.find((one) => one !== undefined)
  const person = name === undefined || SEVERAL.test(name) ? null : (namer.known(name) ?? namer.find(name))
  return person ? [person.name] : []
}
