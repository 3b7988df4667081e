import { describe, expect, it } from 'vitest'
import { createQuoteGate, type QuoteGateChunk, type QuoteMatch } from './quote-gate.ts'

const LETTER = `Dear Ms. Ruiz,

We will not, under any circumstance, send the termination letter to “Harbor Light” -- the balance is $1,250.00 (about 5% of the
total). The company didn't pay Mr. Okafor. Unable to reach him, Dana Whitfield left at 3:30pm on March 8, 2019.

> No invoice was sent to Pine Ridge Foods. The lessor recieved the ﬁnal notice from the manager on the second of the
> month, and any further questi-
ons should go to the well-
known auditors, who never replied in writing to the committee.

Item\tQuantity\tSupplier
Pallets\t140 boxes\tNorth Star Supply
Crates\t75 boxes\tBlue Heron Limited
`
const MEMO =
  'The audit committee met twice in April. It approved 1.5 million dollars for repairs. The tenant, who did not attend, signed the lease in June. The employer may terminate the lease after thirty days.'

const OFFSET = 4_000
const chunks: QuoteGateChunk[] = [
  { chunkId: 'letter', evidenceId: 'mail', text: LETTER, start: OFFSET },
  { chunkId: 'memo', evidenceId: 'minutes', text: MEMO, start: 0 },
]
const gate = createQuoteGate(chunks)
const inLetter = (quote: string): QuoteMatch | null => gate.find(quote, 'letter')

describe('a quote is found', () => {
  it.each([
    ['as it stands', 'exact', 'We will not, under any circumstance, send the termination letter'],
    [
      'with other quote marks and dashes',
      'normalized',
      'send the termination letter to "Harbor Light" — the balance is $1,250.00',
    ],
    ['with other line breaks', 'normalized', 'about 5% of\n the total).\r\nThe company didn’t pay'],
    ['in capitals', 'normalized', 'THE COMPANY DIDN’T PAY MR. OKAFOR.'],
    ['in small letters', 'normalized', 'no invoice was sent to pine ridge foods'],
    ['with ligatures and soft hyphens', 'normalized', 'the final no\u00adtice from the manager'],
    ['in full width', 'normalized', 'ｔｈｅ ｂａｌａｎｃｅ ｉｓ ＄１，２５０．００'],
    [
      'without the hyphen of a line end',
      'normalized',
      'any further questions should go to the well-known auditors',
    ],
    ['with marks of quoted mail', 'normalized', '> The lessor recieved the final\n> notice from the manager'],
    ['in quote marks, with another full stop', 'normalized', '“The company didn’t pay Mr. Okafor”,'],
    ['with editing marks', 'normalized', '[t]he company didn’t pay Mr. Okafor [sic]'],
    ['with words left out', 'ellipsis', 'send the termination letter … about 5% of the total'],
    [
      'with words left out in brackets',
      'ellipsis',
      '… the lessor recieved the final notice [...] on the second of the month …',
    ],
    [
      'with its spelling corrected',
      'fuzzy',
      'The lessor received the final notice from the manager on the second of the month',
    ],
    [
      'without an article',
      'fuzzy',
      'The lessor recieved final notice from the manager on the second of the month',
    ],
    ['by a long number alone', 'exact', '$1,250.00'],
    ['by a name alone', 'exact', 'Dana Whitfield'],
  ])('%s', (_, method, quote) => {
    const match = inLetter(quote)
    expect(match).toMatchObject({ method, chunkId: 'letter', evidenceId: 'mail', repointed: false })
    expect(LETTER.slice(match!.start - OFFSET, match!.end - OFFSET)).toBe(match!.quote)
  })

  it('in the words of the evidence, never in those of the caller', () => {
    expect(inLetter('the lessor received the “final notice” from the manager, on the second')?.quote).toBe(
      'The lessor recieved the ﬁnal notice from the manager on the second',
    )
  })

  it('in another chunk than the claimed one, and is marked re-pointed', () => {
    expect(gate.find('The audit committee met twice in April.', 'letter')).toMatchObject({
      chunkId: 'memo',
      repointed: true,
    })
    expect(gate.find('The audit committee met twice in April.', null)).toMatchObject({
      chunkId: 'memo',
      repointed: false,
    })
  })

  it('in the claimed chunk where others hold it too', () => {
    const twice = createQuoteGate([chunks[1]!, { ...chunks[1]!, chunkId: 'copy', start: 900 }])
    expect(twice.find('It approved 1.5 million dollars for repairs.', 'copy')).toMatchObject({
      chunkId: 'copy',
      start: 940,
    })
  })

  it('without an aside, even one that holds a negation', () => {
    expect(gate.find('The tenant … signed the lease in June', 'memo')).toMatchObject({
      method: 'ellipsis',
      quote: 'The tenant, who did not attend, signed the lease in June',
    })
  })

  it('with what an ellipsis left out, a negation among it', () => {
    expect(inLetter('We will … send the termination letter')?.quote).toMatch(
      /^We will not, under any circumstance, send/,
    )
  })

  it.each([
    ['an initial', 'The fees go to John A. Norton, and the supplier raised them by half.'],
    ['a company', 'The fees of Norton Inc. Limited, as the supplier raised them by half.'],
    ['a page break', 'The fees were high, and the\n\n\nsupplier raised them by half.'],
    ['a greeting', 'The fees, dear Ann,\n\nThe supplier raised them by half.'],
  ])('with an ellipsis over %s', (_, text) => {
    const one = createQuoteGate([{ chunkId: 'a', evidenceId: 'e', text, start: 0 }])
    expect(one.find('The fees … raised them by half', 'a')).toMatchObject({ method: 'ellipsis' })
  })

  it('together with the sign and the negation right before it', () => {
    expect(inLetter('1,250.00 (about 5')?.quote).toBe('$1,250.00 (about 5%')
    expect(inLetter('replied in writing to the committee')?.quote).toBe(
      'never replied in writing to the committee',
    )
  })
})

describe('a quote is refused', () => {
  it.each([
    ['another number', 'the balance is $1,260.00 (about 5% of the total)'],
    ['a shifted decimal point', 'the balance is $12,500.0 (about 5% of the total)'],
    ['another currency', 'the balance is £1,250.00 (about 5% of the total)'],
    ['the end of a number', '250.00 (about 5% of the total)'],
    ['the beginning of a number', 'send the termination letter to “Harbor Light” -- the balance is $1,250'],
    ['another scale', 'It approved 1.5 billion dollars for repairs'],
    ['another number word', 'The employer may terminate the lease after ninety days'],
    ['another time', 'Dana Whitfield left at 3:00pm on March 8, 2019'],
    ['another half of the day', 'Dana Whitfield left at 3:30am on March 8, 2019'],
    ['another month', 'Dana Whitfield left at 3:30pm on May 8, 2019'],
    ['a dropped "not"', 'We will, under any circumstance, send the termination letter'],
    ["a dropped n't", 'The company did pay Mr. Okafor.'],
    ['a dropped "No" at the beginning', 'Invoice was sent to Pine Ridge Foods.'],
    ['the same in small letters', 'invoice was sent to pine ridge foods.'],
    ['a dropped prefix', 'Able to reach him, Dana Whitfield left at 3:30pm'],
    ['a dropped "never"', 'the well-known auditors, who replied in writing to the committee'],
    ['another name', 'Unable to reach him, Dana Whitmore left at 3:30pm on March 8, 2019'],
    ['another name in small letters', 'unable to reach him, dana whitmore left at 3:30pm on march 8, 2019'],
    ['another role', 'The employee may terminate the lease after thirty days'],
    ['another modal', 'The employer must terminate the lease after thirty days'],
    ['a word put in', 'The employer may also terminate the lease after thirty days'],
    ['two halves without a seam', 'The audit committee met twice for repairs'],
    ['two halves of two sentences with an ellipsis', 'The audit committee met twice … for repairs.'],
    ['two halves in the wrong order', 'terminate the lease after thirty days … The employer may'],
    ['two halves of two chunks', 'The audit committee met twice … send the termination letter'],
    [
      'hardly more than a negation behind the ellipsis',
      'We will … under any circumstance, send the termination letter',
    ],
    ['two rows of a table', 'Pallets 140 boxes … Blue Heron Limited'],
    ['a scale behind the ellipsis', 'It approved 1.5 … dollars for repairs'],
    ['words cut in two', 'he audit committee met twice in Apri'],
    ['invented words', 'The chairman admitted that the invoices were forged.'],
    ['too few words', 'the lease'],
    ['one word', 'April'],
    ['nothing', ' … '],
    ['an empty string', ''],
  ])('with %s', (_, quote) => {
    expect(gate.find(quote, 'memo')).toBeNull()
    expect(gate.find(quote, null)).toBeNull()
  })

  it('as a correction where a slip of the pen makes another word', () => {
    const text = 'the supplier complied with the trial order of the county board in every respect'
    const one = createQuoteGate([{ chunkId: 'a', evidenceId: 'e', text, start: 0 }])
    expect(one.find(text.replace('complied', 'compiled'), 'a')).toBeNull()
    expect(one.find(text.replace('trial', 'trail'), 'a')).toBeNull()
    expect(one.find(text.replace('respect', 'resepct'), 'a')).toMatchObject({ method: 'fuzzy' })
  })

  it.each([
    ['an exhibit letter', 'The fees follow Exhibit A. In May the supplier raised them by half.'],
    ['an abbreviation', 'The fees go to Norton Inc. The supplier raised them by half.'],
    ['"etc."', 'The fees of travel, meals, etc. Some suppliers raised them by half.'],
    ['a heading', 'The fees in short\n\nEvery supplier raised them by half.'],
    ['a list item', 'The fees of the year; and\n\nwhat any supplier raised them by half.'],
    ['a lettered item', 'The fees follow here. (b) the supplier raised them by half.'],
  ])('with an ellipsis over a sentence that ends in %s', (_, text) => {
    const one = createQuoteGate([{ chunkId: 'a', evidenceId: 'e', text, start: 0 }])
    expect(one.find('The fees … raised them by half.', 'a')).toBeNull()
  })

  it('where there is no evidence', () => {
    expect(createQuoteGate([]).find('It approved 1.5 million dollars for repairs.', 'memo')).toBeNull()
  })
})

it('reads scripts without spaces, too', () => {
  const text = '被告は２０１９年三月八日に契約を解除した。原告はこれに同意しなかった。'
  const one = createQuoteGate([{ chunkId: 'a', evidenceId: 'e', text, start: 0 }])
  expect(one.find('2019年三月八日に契約を\n解除した', 'a')?.quote).toBe('２０１９年三月八日に契約を解除した')
  expect(one.find('2018年三月八日に契約を解除した', 'a')).toBeNull()
})
