import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeWithData, testData } from '#test/support/data.ts'
import { findPersonalData, type PersonalDataType } from './index.ts'

interface Labelled {
  readonly text: string
  readonly spans: readonly { type: string; value: string; start_utf16: number; end_utf16: number }[]
}

/** How the material calls what we find. Parties are PERSON values that were given; places alone are no addresses. */
const LABELS: Record<PersonalDataType, readonly string[]> = {
  person: ['PERSON'],
  email: ['EMAIL_ADDRESS'],
  phone: ['PHONE_NUMBER'],
  ssn: ['US_SSN'],
  card: ['CREDIT_CARD'],
  iban: ['IBAN_CODE'],
  address: ['STREET_ADDRESS', 'ADDRESS', 'ZIP_CODE', 'LOCATION', 'GPE'],
  date_of_birth: ['DATE_TIME'],
  ip_address: ['IP_ADDRESS'],
  id_number: ['US_DRIVER_LICENSE'],
  url: ['DOMAIN_NAME'],
}
const STRICT = ['party', 'email', 'phone', 'ssn', 'card', 'iban']
const COUNTED: Record<string, string> = {
  EMAIL_ADDRESS: 'email',
  PHONE_NUMBER: 'phone',
  US_SSN: 'ssn',
  CREDIT_CARD: 'card',
  IBAN_CODE: 'iban',
  STREET_ADDRESS: 'address',
  ADDRESS: 'address',
  IP_ADDRESS: 'ip_address',
  US_DRIVER_LICENSE: 'id_number',
  DOMAIN_NAME: 'url',
}

describeWithData('pii', 'personal data in labelled texts', () => {
  it('is found but for at most one of each strict kind, and what is found is personal in nine of ten cases', () => {
    const rows = readFileSync(join(testData, 'pii/pii.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Labelled)
    const names = [
      ...new Set(
        rows.flatMap(({ spans }) => spans.filter(({ type }) => type === 'PERSON').map(({ value }) => value)),
      ),
    ]
    const parties = names.filter((_, at) => at % 2 === 0)
    const recall = new Map<string, { found: number; all: number }>()
    const precision = new Map<string, { found: number; all: number }>()
    const count = (counts: typeof recall, kind: string, isFound: boolean) => {
      const { found, all } = counts.get(kind) ?? { found: 0, all: 0 }
      counts.set(kind, { found: found + (isFound ? 1 : 0), all: all + 1 })
    }
    for (const { text, spans } of rows) {
      const found = findPersonalData(
        text,
        parties.map((name) => ({ name })),
      )
      for (const span of spans) {
        const kind =
          span.type === 'PERSON'
            ? parties.includes(span.value)
              ? 'party'
              : 'other person'
            : COUNTED[span.type]
        if (kind) count(recall, kind, isCovered(text, span, found))
      }
      for (const one of found)
        count(
          precision,
          one.type,
          spans.some(
            ({ type, start_utf16, end_utf16 }) =>
              LABELS[one.type].includes(type) && start_utf16 < one.end && one.start < end_utf16,
          ),
        )
    }
    process.stderr.write(report(recall, precision))
    for (const kind of STRICT) {
      const { found, all } = recall.get(kind)!
      expect([kind, all - found <= 1]).toEqual([kind, true])
    }
    const all = [...precision.values()]
    const right = all.reduce((sum, { found }) => sum + found, 0)
    expect(right / all.reduce((sum, one) => sum + one.all, 0)).toBeGreaterThanOrEqual(0.9)
    for (const kind of STRICT.slice(1)) {
      const { found, all: claimed } = precision.get(kind)!
      expect([kind, found / claimed >= 0.9]).toEqual([kind, true])
    }
  })
})

/** Every letter and digit of it would be replaced. */
function isCovered(
  text: string,
  span: { start_utf16: number; end_utf16: number },
  found: readonly { start: number; end: number }[],
): boolean {
  for (let at = span.start_utf16; at < span.end_utf16; at++)
    if (/[\p{L}\p{N}]/u.test(text[at]!) && !found.some(({ start, end }) => start <= at && at < end))
      return false
  return true
}

function report(
  recall: ReadonlyMap<string, { found: number; all: number }>,
  precision: ReadonlyMap<string, { found: number; all: number }>,
): string {
  const line = (what: string, counts: typeof recall) =>
    `${what}: ${[...counts].map(([kind, { found, all }]) => `${kind} ${found}/${all}`).join(', ')}\n`
  return `personal data, ${line('recall', recall)}personal data, ${line('precision', precision)}`
}
