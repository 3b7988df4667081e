import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { processorMs } from '#test/support/durations.ts'
import { findPersonalData, type PersonalDataType, replacePersonalData } from './index.ts'

const PARTIES = [
  'Marguerite Velasquez',
  'Chidi Okonkwo',
  'William Nowak',
  'Harbor Light Inc.',
  '田中太郎',
].map((name) => ({ name }))
const found = (text: string, type?: PersonalDataType) =>
  findPersonalData(text, PARTIES)
    .filter((one) => !type || one.type === type)
    .map(({ start, end }) => text.slice(start, end))
const subjects = (text: string) => findPersonalData(text, PARTIES).map(({ subject }) => subject)

describe('a party is found', () => {
  it.each([
    ['in full', 'I saw Marguerite Velasquez leave.', 'Marguerite Velasquez'],
    ['by the surname alone', 'Then Velasquez left.', 'Velasquez'],
    ['by the given name alone', 'Then Marguerite left.', 'Marguerite'],
    ['with an initial', 'Signed M. Velasquez on Monday.', 'M. Velasquez'],
    ['with the surname first', 'Velasquez, Marguerite: present', 'Velasquez, Marguerite'],
    ['by dotted initials', 'Approved: M.V. on Monday', 'M.V.'],
    ['as an owner', "Velasquez's desk was empty.", 'Velasquez'],
    ['in capitals', 'STATEMENT OF MARGUERITE VELASQUEZ', 'MARGUERITE VELASQUEZ'],
    ['in small letters', 'thanks, marguerite velasquez', 'marguerite velasquez'],
    ['without diacritics and with them', 'Dear Margueríte Velásquez,', 'Margueríte Velásquez'],
    ['in another case of an inflecting language', 'Rozmawiałem z Nowakiem wczoraj.', 'Nowakiem'],
    ['in the name of a file', 'velasquez_okonkwo.pdf by M_Velasquez', 'M_Velasquez'],
    ['with a title', 'I told Ms. Velasquez so.', 'Ms. Velasquez'],
    ['as a company', 'Harbor Light Inc. paid.', 'Harbor Light Inc.'],
    ['in a script without capitals', '昨日、田中太郎が来た。', '田中太郎'],
  ])('%s', (_, text, words) => {
    expect(found(text, 'person')).toContain(words)
  })

  it('under one subject whatever the form', () => {
    expect(new Set(subjects("Marguerite Velasquez. Velasquez's M. Velasquez, M.V.; Ms. Velasquez"))).toEqual(
      new Set(['marguerite velasquez']),
    )
  })

  it.each([
    'Nobody will sign the order in May.',
    'Will you come?',
    'Light rain fell over the harbor.',
    'The purchase order was approved in March by the board of Pine Ridge Foods.',
  ])('in no other words: %s', (text) => {
    expect(found(text, 'person')).toEqual([])
  })
})

it('finds a party by every alias, under one subject', () => {
  const people = [{ name: 'Priyanka Raman', aliases: ['Pinky', 'P. Raman-Holt', 'p.raman@x.example'] }]
  const texts = ['I asked Pinky.', 'Ms. Raman-Holt left.', 'It was Priyanka.']
  expect(texts.map((text) => findPersonalData(text, people).map(({ subject }) => subject))).toEqual(
    texts.map(() => ['priyanka raman']),
  )
})

describe('other data of people is found', () => {
  it.each<[PersonalDataType, string, string]>([
    ['email', 'Write to <ann.o-neil+hr@mail.example.co.uk>.', 'ann.o-neil+hr@mail.example.co.uk'],
    ['email', 'jörg@müller.example wrote', 'jörg@müller.example'],
    ['email', 'ann (at) example (dot) org', 'ann (at) example (dot) org'],
    ['phone', 'Reach me at (415) 555-0137 ext. 22.', '(415) 555-0137 ext. 22'],
    ['phone', 'Tel: +44 20 7946 0958', '+44 20 7946 0958'],
    ['phone', 'my mobile 0151 23456789 is off', '0151 23456789'],
    ['ssn', 'SSN 219-09-9999', '219-09-9999'],
    ['ssn', 'social security number: 219099999', '219099999'],
    ['card', 'paid with 4111 1111 1111 1111 yesterday', '4111 1111 1111 1111'],
    ['iban', 'to DE89 3704 0044 0532 0130 00 on Monday', 'DE89 3704 0044 0532 0130 00'],
    [
      'address',
      'lives at 1482 Larkspur Avenue, Apt. 4, Oakland, CA 94601 now',
      '1482 Larkspur Avenue, Apt. 4, Oakland, CA 94601',
    ],
    ['address', 'wohnt Lindenstraße 12, 10969 Berlin', 'Lindenstraße 12, 10969 Berlin'],
    ['address', 'P.O. Box 1234', 'P.O. Box 1234'],
    ['address', 'moved to Apt. 12 last year', 'Apt. 12'],
    ['address', 'lives in Suite 14, 77 Fennel Road, Bristol', 'Suite 14, 77 Fennel Road'],
    ['address', 'Code 07821 1190 Juniper Court is hers', '07821 1190 Juniper Court'],
    ['address', 'Unit 310 44 1905 Alder Lane', 'Unit 310 44 1905 Alder Lane'],
    ['address', '> 9 Quince Street\n> Apt. 4\n> Dover', '9 Quince Street\n> Apt. 4'],
    ['date_of_birth', 'DOB: 04/22/1965', '04/22/1965'],
    ['date_of_birth', 'She was born on March 3, 1971 in Ohio.', 'March 3, 1971'],
    ['ip_address', 'from 203.0.113.77.', '203.0.113.77'],
    ['ip_address', 'from 2001:db8::8a2e:370:7334 at', '2001:db8::8a2e:370:7334'],
    ['id_number', "driver's license number D1234567", 'D1234567'],
    ['url', 'see https://people.example/ann.', 'https://people.example/ann'],
    ['person', 'I asked Mr. Abernathy-Jones again.', 'Abernathy-Jones'],
    ['person', 'From: Oluwaseun Adeyemi <o@x.example>', 'Oluwaseun Adeyemi'],
    ['person', 'Jennifer Kowalczyk came in.', 'Jennifer Kowalczyk'],
    ['person', 'My line manager Oyelade told me so.', 'Oyelade'],
    ['person', 'Then Torvik said nothing.', 'Torvik'],
    ['person', 'can u ask tomasz about it', 'tomasz'],
    ['person', 'Freundliche Grüße\nEckhart Zwingli', 'Eckhart Zwingli'],
    ['person', '[09:14] Jaswinder: ok then', 'Jaswinder'],
    ['address', 'lautet Am Alten Markt 4, 18055 Rostock.', 'Am Alten Markt 4, 18055 Rostock'],
    ['address', 'au 14 bis, rue des Tanneurs, 59000 Lille depuis', '14 bis, rue des Tanneurs, 59000 Lille'],
    [
      'address',
      'i live at 418 pinecrest ave apt 2, dayton oh 45402',
      '418 pinecrest ave apt 2, dayton oh 45402',
    ],
    ['address', 'er Storgata 14B, 0184 Oslo, ring', 'Storgata 14B, 0184 Oslo'],
  ])('%s in "%s"', (type, text, words) => {
    expect(found(text, type)).toEqual([words])
  })

  it.each([
    'Invoice 2019-03-08, order 4711-0815-99, total $1,250.00 or 12.5 % of 1,000,000.',
    'The meeting on 3 March 2019 from 10:30 to 11:45 in room 12 concerned sections 4.2.1 and 10.3.',
    'Version 10.2.0.1 of 2021-2023, part number 1234 5678 9012 3456, hash 0123456789abcdef0123456789abcdef.',
    'The test suite has 40 cases and the suite 12 of them; they sat in room 12.',
    'Papers of Northwind Inc. say that Northwind and Oaktree Holdings may place up to 100 orders via the 2020 plan.',
    'Managers Should Report Any Incident. The Sub-Advisor shipped 14 pallets to Santa Clara and San Diego.',
    'He drove 25 miles and paid 300 for 12 boxes of 48 cans.',
  ])('but not in %s', (text) => {
    expect(found(text)).toEqual([])
  })

  it('where it is repeated without the words that say what it is', () => {
    expect(found('Phone: 780 6326. Later 780 6326 called.', 'phone')).toHaveLength(2)
    expect(found('Jennifer Kowalczyk came. Kowalczyk was late.', 'person')).toEqual([
      'Jennifer Kowalczyk',
      'Kowalczyk',
    ])
  })
})

it('finds the same in a process that has compiled so many patterns that they are no longer optimized', () => {
  const text =
    'Unit 310 44 1905 Alder Lane\nMY NAME IS Jennifer Kowalczyk, and I live AT THE CORNER of Elm and Oak.'
  const program = `import { findPersonalData } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
    process.stdout.write(JSON.stringify(findPersonalData(${JSON.stringify(text)}, [])))`
  const print = (...flags: string[]) =>
    execFileSync(process.execPath, [...flags, '--input-type=module', '--eval', program], { encoding: 'utf8' })
  expect(print('--no-regexp-optimization')).toBe(print())
  expect(JSON.parse(print())).toHaveLength(3)
})

describe('replacing', () => {
  const aliases = new Map<string, string>()
  const aliasOf = ({ type, subject }: { type: string; subject: string }) => {
    const key = `${type} ${subject}`
    aliases.set(key, aliases.get(key) ?? `[${type.toUpperCase()} ${aliases.size + 1}]`)
    return aliases.get(key)!
  }
  const TEXT = 'Velasquez told Okonkwo: write to m@x.example, said Velasquez.'

  it('finds nothing in what it made', () => {
    const { text } = replacePersonalData(TEXT, findPersonalData(TEXT, PARTIES), aliasOf)
    expect(text).toBe('[PERSON 1] told [PERSON 2]: write to [EMAIL 3], said [PERSON 1].')
    expect(findPersonalData(text, PARTIES)).toEqual([])
  })

  it('maps every stretch to the same words of the new text', () => {
    const replaced = replacePersonalData(TEXT, findPersonalData(TEXT, PARTIES), aliasOf)
    const moved = (start: number, end: number) => {
      const span = replaced.mapSpan(start, end)
      return replaced.text.slice(span.start, span.end)
    }
    const at = TEXT.indexOf(' told ')
    expect(moved(at, at + 6)).toBe(' told ')
    expect(moved(0, TEXT.length)).toBe(replaced.text)
    expect(moved(3, at + 6)).toBe('[PERSON 1] told ')
    expect(moved(at, at + 9)).toBe(' told [PERSON 2]')
    expect(moved(0, 9)).toBe('[PERSON 1]')
  })
})

it('takes a time that grows as the text does, whatever stands in it', () => {
  for (const piece of [
    '1',
    'A ',
    'Aa ',
    '1 A ',
    'a@',
    'a.',
    '1-',
    '1 ',
    'x:',
    ':0',
    'www.',
    'J. ',
    'Mr. A',
    '+1 (',
    '1 Aa St ',
    "A'",
    'Aa-',
    'AB12 ',
    '\n ',
    'Address: 1\n',
  ]) {
    const text = piece.repeat(Math.ceil(60_000 / piece.length))
    const begun = processorMs()
    findPersonalData(text, PARTIES)
    expect([piece, processorMs() - begun < 3_000]).toEqual([piece, true])
  }
})

it('takes a time that grows as the text does where tens of thousands of values stand in it', () => {
  const text = Array.from(
    { length: 10_000 },
    (_, n) => `ann.smith${n}@example${n % 97}.org, +1 415 ${200 + (n % 700)} ${1000 + (n % 9000)}\n`,
  ).join('')
  const begun = processorMs()
  expect(findPersonalData(text, PARTIES)).toHaveLength(20_000)
  expect(processorMs() - begun).toBeLessThan(12_000)
})
