import { expect, it } from 'vitest'
import { zoneInWords } from './zone-in-words.ts'

it.each([
  ['2026-03-25T12:02Z', ' UTC'],
  ['2026-03-02T13:42:00+08:00', ' UTC+08:00'],
  ['2026-03-02T13:42', ''],
  ['25/03/2026,18:03', ''],
  ['2026-03-02', ''],
])('the zone of "%s" is "%s"', (written, zone) => expect(zoneInWords(written)).toBe(zone))
