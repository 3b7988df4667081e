import type { Line } from './lines.ts'
import type { Namer } from './names.ts'

const SALUTATION = /^\s*dear\s+(?<name>\p{Lu}[\p{L}.’' -]{1,40}?)\s*[,:]?\s*$/iu
const SEVERAL = /\s(?:and|or)\s|^(?:sirs?|madam|all|both|colleagues?|team|friends?|everyone)\b/i
const LATEST = 30

/** Whom a letter greets: its "you". Nobody where it greets several people or an office. */
export function findAddressee(lines: readonly Line[], namer: Namer): string[] {
  const written = lines.slice(0, LATEST).map(({ words }) => SALUTATION.exec(words)?.groups?.name)
  const name = written.find((one) => one !== undefined)
  if (name === undefined) return addressedAbove(lines.slice(0, LATEST), namer)
  const person = SEVERAL.test(name) ? null : (namer.known(name) ?? namer.find(name))
  return person ? [person.name] : []
}

/** A notice that greets nobody: the person in the line below "To". */
function addressedAbove(lines: readonly Line[], namer: Namer): string[] {
  const at = lines.findIndex(({ words }) => /^\s*to:?\s*$/i.test(words))
  const [below = ''] = at < 0 ? [] : (lines[at + 1]?.words.trim().split(/\s*[(,]/) ?? [])
  const person = below === '' || SEVERAL.test(below) ? null : namer.known(below)
  return person?.certain ? [person.name] : []
}
