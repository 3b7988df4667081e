import { expect, test } from 'vitest'
import type { Passage } from '#server/ports/analyst.ts'
import { daysWithoutWords } from './date-holes.ts'

const written = (day: string, told: readonly (readonly [string, string | null])[] = []): Passage =>
  ({
    occurredAt: `${day}T10:00:00Z`,
    units: [{ times: told.map(([from, to]) => ({ from, to })) }],
  }) as unknown as Passage
const sentences = (...passages: Passage[]) => daysWithoutWords(passages).map(({ text }) => text)

const MAILS = ['2026-03-02', '2026-03-03', '2026-03-05', '2026-05-04'].map((day) => written(day))

test('A period in which nothing was written and of which nothing tells is a gap', () => {
  expect(sentences(...MAILS)).toEqual([
    'No passage read was written between 5 March 2026 and 4 May 2026 (60 days), and none names a day in that time.',
  ])
})

test('A period of which a statement of a later day tells is none, and the rest of it is named', () => {
  const door = ['2026-03-20', '2026-04-01', '2026-04-10', '2026-04-22']
  const statement = written(
    '2026-05-04',
    door.map((day) => [`${day}T08:00`, `${day}T08:00`]),
  )
  expect(sentences(...MAILS, statement)).toEqual([])
  const leave = written('2026-05-04', [['2026-03-06', '2026-04-10']])
  expect(sentences(...MAILS, leave)).toEqual([
    'No passage read was written between 10 April 2026 and 4 May 2026 (24 days), and none names a day in that time.',
  ])
})

test('A month that is named fills no period, nor does a day long before anything was written', () => {
  const vague = written('2026-05-04', [
    ['2026-04', '2026-04'],
    ['2019-01-01', '2019-01-01'],
    [null as never, null],
  ])
  expect(sentences(...MAILS, vague)).toHaveLength(1)
  expect(sentences(...MAILS.slice(0, 3))).toEqual([])
})
