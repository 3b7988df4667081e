import type { Mention } from './mention.ts'

const isRetold = ({ unit: { toldBy, stance, basis } }: Mention): boolean =>
  toldBy !== undefined || stance === 'reports_another' || basis === 'was_told'

/** Whose words somebody repeats: whoever says them in a quotation, else the first other person that they name. */
function findOrigin(mention: Mention): string | null {
  const { unit, actors, text } = mention
  const speaker = unit.speaker?.name ?? null
  if (unit.toldBy) return speaker
  const places = actors
    .filter(({ name }) => name !== speaker)
    .map(({ name }) => ({ name, at: findName(text, name) }))
    .filter(({ at }) => at >= 0)
  return places.toSorted((a, b) => a.at - b.at)[0]?.name ?? null
}

/** Where a text names a person first, by any of the longer words of their name. */
function findName(text: string, name: string): number {
  const places = name
    .split(/\s+/)
    .filter((word) => word.length >= SHORTEST_NAME)
    .map((word) => text.indexOf(word))
    .filter((at) => at >= 0)
  return Math.min(...places, text.length) === text.length ? -1 : Math.min(...places)
}
const SHORTEST_NAME = 3

/** The tellings without those that repeat what another one says of its own knowledge, or what one before repeats. */
export function withoutRetold(mentions: readonly Mention[]): Mention[] {
  const own = mentions.filter((mention) => !isRetold(mention))
  const heard = new Set(own.flatMap(({ unit }) => unit.speaker?.name ?? []))
  return mentions.filter((mention) => {
    const origin = isRetold(mention) ? findOrigin(mention) : null
    if (origin === null) return true
    if (heard.has(origin)) return false
    heard.add(origin)
    return true
  })
}
