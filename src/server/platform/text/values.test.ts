import { describe, expect, test } from 'vitest'
import { compareValues, findValues } from './values.ts'

const seen = (text: string) => findValues(text).map(({ kind, value }) => `${kind} ${value}`)

/** The only value of that kind in the text. */
function only(text: string, kind: string) {
  const found = findValues(text).filter((value) => value.kind === kind)
  expect(found).toHaveLength(1)
  return found[0]!
}

const compare = (kind: string, a: string, b: string) => compareValues(only(a, kind), only(b, kind))

describe('The values of a text', () => {
  test('carry offsets of the words that they stand for and never overlap', () => {
    const text =
      'On 8 March 2002 Susan Bailey paid $1.5 million (5%) within thirty (30) days under EV3943.1, not 18.'
    const found = findValues(text)
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([
      '8 March 2002',
      'Susan Bailey',
      '$1.5 million',
      '5%',
      'thirty',
      '30) days',
      'EV3943.1',
      'not',
      '18',
    ])
    for (const [i, value] of found.entries())
      expect(value.start).toBeGreaterThanOrEqual(found[i - 1]?.end ?? 0)
  })

  test.each([
    ['$14,000', 'money 14000 $'],
    ['$      14,000', 'money 14000 $'],
    ['USD 1.5 million', 'money 1500000 USD'],
    ['£1,250.50', 'money 1250.5 GBP'],
    ['€ 3.000,50', 'money 3000.5 EUR'],
    ['$8.6m', 'money 8600000 $'],
    ['ten thousand dollars', 'money 10000 $'],
    ['50 cents', 'money 0.5 $'],
    ['twenty-five percent', 'percent 25 %'],
    ['18 months', 'duration 18 month'],
    ['two years', 'duration 24 month'],
    ['March 8, 2002', 'date 2002-03-08'],
    ['8th day of March, 2002', 'date 2002-03-08'],
    ['2002-03-08', 'date 2002-03-08'],
    ['3/8/02', 'date 2002-03-08|2002-08-03'],
    ['23/1/2002', 'date 2002-01-23'],
    ['23 / 01 / 2002', 'date 2002-01-23'],
    ['23-JAN-02', 'date 2002-01-23'],
    ['23/Jan/2002', 'date 2002-01-23'],
    ['Feb02', 'date 2002-02-??'],
    ['March 8', 'date ????-03-08'],
    ['Friday', 'date weekday-5'],
    ['3:30pm', 'time 930'],
    ['Section 4.2', 'identifier section 4.2'],
    ['713-345-4666', 'identifier 7133454666'],
  ])('“%s” is %s', (text, expected) => {
    expect(seen(text)).toEqual([expected])
  })

  test('leave out what only looks like one', () => {
    expect(seen('1. No later than that, not only one of us may march.')).toEqual([])
  })

  test('say the same in whatever form they are written', () => {
    expect(compare('money', '$1.5 million', 'USD 1,500,000')).toBe('same')
    expect(compare('date', '8 March 2002', '3/8/02')).toBe('same')
    expect(compare('date', 'March 8', '2002-03-08')).toBe('same')
    expect(compare('date', 'Friday', '22 February 2002')).toBe('same')
    expect(compare('duration', 'one (1) year', '12 months')).toBe('same')
    expect(compare('time', 'at 3:30', 'at 3:30 pm')).toBe('same')
    expect(compare('name', 'by Susan Bailey', 'by Ms. Bailey')).toBe('same')
    expect(compare('name', 'by Sprague Energy Corp.', 'by Sprague Energy')).toBe('same')
  })

  test('differ when amount, currency, unit of a like kind, day or person differ', () => {
    expect(compare('money', '$14,000', '$14,000,000')).toBe('different')
    expect(compare('money', '£500', '€500')).toBe('different')
    expect(compare('date', '8 March', '8 May')).toBe('different')
    expect(compare('time', '3:30 pm', '3:30 am')).toBe('different')
    expect(compare('name', 'by Susan Bailey', 'by Kevin Bailey')).toBe('different')
    expect(compareValues(only('5%', 'percent'), only('5 days', 'duration'))).toBe('incomparable')
  })

  test('of a long text are those of its sentences', () => {
    const sentence =
      'On 8 March 2002 Susan Bailey did not pay $14,000 to Sprague Energy Corp. under 3943.1.1.1.1. '
    expect(findValues(sentence.repeat(2_000))).toHaveLength(2_000 * findValues(sentence).length)
  })

  test('of negation count "n\'t" and "failed to" as "not"', () => {
    expect(seen("they didn't pay and failed to answer, never wrote")).toEqual([
      'negation not',
      'negation not',
      'negation not',
    ])
  })
})
