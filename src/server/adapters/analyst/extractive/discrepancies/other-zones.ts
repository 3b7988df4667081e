import { type Assertion, toItem } from './assertions.ts'

/** A clock that need not be that of the place: "2026-03-04T18:07Z", "Times in UTC", "time_utc". */
const OTHER_ZONE = /\dZ\b|(?<![\p{L}\p{N}])(?:UTC|GMT|Zulu)(?![\p{L}\p{N}])/u

/** Whether the times of a row may be hours from those that people tell, as the row itself or its log says. */
export function readOtherZones(all: readonly Assertion[]): (row: Assertion) => boolean {
  const logs = new Set(all.filter(({ isRow }) => isRow).map(toItem))
  const items = new Set(
    all.filter((one) => logs.has(toItem(one)) && !one.isRow && OTHER_ZONE.test(one.text)).map(toItem),
  )
  return (row) => items.has(toItem(row)) || OTHER_ZONE.test(row.text) || row.heads.has('utc')
}
