import type { Passage } from '#server/ports/analyst.ts'
import { passagesOf } from './analyst-passages.ts'
import type { SeededRandom } from './random.ts'

/** A made case: a policy, and records and accounts of which some touch its rules. */
export interface MadeRiskCase {
  readonly passages: Passage[]
  readonly planted: readonly Planted[]
}

export interface Planted {
  readonly kind: string
  /** Words of the rule and of the fact. */
  readonly duty: string
  readonly fact: string
  readonly isBreach: boolean
}

const PEOPLE = [
  'Ines Duarte',
  'Tomas Vrba',
  'Karim Baptiste',
  'Lena Sorensen',
  'Yonas Tesfaye',
  'Kate Brannigan',
]
const SUPPLIERS = ['Northgate Supplies', 'Harbour Tools', 'Kiln & Sons', 'Lakeside Print']
const MONTHS = ['April', 'May', 'June', 'July']
const NOISE = [
  'The canteen closes at three on Fridays.',
  'The lift in the east wing was serviced.',
  'New chairs came for the meeting room.',
  'The choir meets on Wednesdays in the hall.',
  'Parking is free after six.',
]

/** Six breaches and four look-alikes of the same rules, with fresh names, sums and days, among other sentences. */
export function makeRiskCase({ pick, int }: SeededRandom): MadeRiskCase {
  const whole = (least: number, most: number) => least + int(most - least + 1)
  const limit = whole(2, 9) * 10_000
  const days = whole(3, 8)
  const pounds = (value: number) => `£${value.toLocaleString('en-GB')}`
  const rules = {
    threshold: `Payments above ${pounds(limit)} must be signed by the Director of Finance before they are released.`,
    approval: 'Overtime must be approved in writing by the line manager before it is worked.',
    late: `A complaint must be acknowledged within ${days} days.`,
    conflict: 'Staff must declare any family connection with a supplier before a tender is opened.',
    destroyed: 'Nobody may delete or shred records of an open tender.',
    retaliation: 'Nobody may be moved to another shift because of a complaint made in good faith.',
  }
  const [who, other] = [pick(PEOPLE), pick(PEOPLE)]
  const supplier = pick(SUPPLIERS)
  const on = () => `${whole(1, 28)} ${pick(MONTHS)} 2025`
  const above = limit + whole(1, 9) * 1_100
  const below = limit - whole(1, 9) * 90
  const planted: Planted[] = [
    {
      kind: 'threshold',
      duty: rules.threshold,
      fact: `On ${on()} a payment of ${pounds(above)} to ${supplier} was released without being signed.`,
      isBreach: true,
    },
    {
      kind: 'approval',
      duty: rules.approval,
      fact: `${who} worked the overtime of ${on()} and no line manager had approved it in writing.`,
      isBreach: true,
    },
    {
      kind: 'late',
      duty: rules.late,
      fact: `The complaint of ${on()} was acknowledged after ${days + whole(2, 9)} days.`,
      isBreach: true,
    },
    {
      kind: 'conflict',
      duty: rules.conflict,
      fact: `${who} has a family connection with the supplier ${supplier} and did not declare it when the tender was opened.`,
      isBreach: true,
    },
    {
      kind: 'destroyed',
      duty: rules.destroyed,
      fact: `On ${on()} ${other} shredded the records of the tender while it was still open.`,
      isBreach: true,
    },
    {
      kind: 'retaliation',
      duty: rules.retaliation,
      fact: `A week after the complaint ${who} was moved to another shift because of it.`,
      isBreach: true,
    },
    {
      kind: 'under the limit',
      duty: rules.threshold,
      fact: `On ${on()} a payment of ${pounds(below)} to ${supplier} was released without being signed.`,
      isBreach: false,
    },
    {
      kind: 'approved',
      duty: rules.approval,
      fact: `The overtime of ${on()} was approved in writing by the line manager ${other}.`,
      isBreach: false,
    },
    {
      kind: 'in time',
      duty: rules.late,
      fact: `The complaint of ${on()} was acknowledged after ${days - whole(1, 2)} days.`,
      isBreach: false,
    },
    {
      kind: 'declared',
      duty: rules.conflict,
      fact: `${other} declared a family connection with the supplier ${pick(SUPPLIERS)} before the tender was opened.`,
      isBreach: false,
    },
  ]
  const policy = `Rules of the house\nIn force from 1 January 2025.\n\n${Object.values(rules)
    .map((rule, index) => `${index + 1}. ${rule}`)
    .join('\n')}`
  const texts = planted.map(({ fact }) => `${pick(NOISE)}\n\n${fact}\n\n${pick(NOISE)}`)
  return {
    passages: passagesOf(
      { text: policy, title: 'Rules', sourceType: 'background_doc' },
      ...texts.map((text, index) => ({ text, title: `Note ${index + 1}` })),
    ),
    planted,
  }
}
