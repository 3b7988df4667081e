import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Retrieval } from '#shared/contracts/retrieval.ts'
import { lazily } from '../../ui/lazily.ts'
import { countKinds } from '../evidence/evidence-format.ts'
import { itemCount } from '../evidence/evidence-words.ts'

const LIST = lazily(() => new Intl.ListFormat('en-GB'))

type Kinds = Retrieval['summary']['considered_by_kind']
const sum = (kinds: Kinds) => Object.values(kinds).reduce((all, count) => all + count, 0)

/** "12 mails and 1 document considered; 2 pictures retrieved but excluded; no passage of 40 other items was retrieved." */
export function describeConsidered(
  { considered_by_kind: considered, left_out_by_kind: leftOut }: Retrieval['summary'],
  coverage: Analysis['evidence_coverage'],
): string {
  const others = (coverage?.total ?? 0) - sum(considered) - sum(leftOut)
  const parts = [
    sum(considered) > 0 ? `${LIST().format(countKinds(considered))} considered` : 'No item considered',
    ...(sum(leftOut) > 0 ? [`${LIST().format(countKinds(leftOut))} retrieved but excluded`] : []),
    ...(others > 0
      ? [`no passage of ${others === 1 ? 'the other item' : `the other ${itemCount(others)}`} was retrieved`]
      : []),
  ]
  return `${parts.join('; ')}.`
}
