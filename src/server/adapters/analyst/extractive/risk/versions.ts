import type { Breach } from './breach.ts'
import { hasDay } from './in-force.ts'
import { areVersions } from './read-duties.ts'

/**
 * Two versions of one rule beside facts of unknown day are one row that names both: which of them applied cannot be
 * told.
 */
export function joinVersions(breaches: readonly Breach[]): Breach[] {
  const joined: Breach[] = []
  for (const breach of breaches) {
    const at = breach.isVersionOpen ? joined.findIndex((one) => isOtherVersion(one, breach)) : -1
    const known = joined[at]
    if (known)
      joined[at] = {
        ...known,
        versions: [...(known.versions ?? []), breach.duty],
        facts: [...new Set([...known.facts, ...breach.facts])],
      }
    else joined.push(breach)
  }
  return joined
}

function isOtherVersion(one: Breach, other: Breach): boolean {
  return (
    one.isVersionOpen === true &&
    one.duty.forbids === other.duty.forbids &&
    areVersions(one.duty, other.duty) &&
    one.facts.some((fact) => other.facts.includes(fact)) &&
    // What has a day stands beside the version of that day alone.
    [...one.facts, ...other.facts].every(
      (fact) => !hasDay(fact) || (one.facts.includes(fact) && other.facts.includes(fact)),
    )
  )
}
