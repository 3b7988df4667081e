import type { Side } from '#shared/allegation-words.ts'
import type { PassageState } from '#shared/contracts/allegations.ts'
import { FORMER_MEMBER } from '#shared/former-member.ts'
import type { Labels } from '../../ui/options.ts'

/** On the buttons that put a statement on a side. */
export const SIDE_BUTTONS: Labels<Side> = { for: 'For', against: 'Against', both: 'Both' }

/** What has become of a chosen passage since. */
export const PASSAGE_STATES: Labels<Exclude<PassageState, 'found'>> = {
  changed: 'The item does not have these words there any more',
  withdrawn: 'The item was withdrawn',
  deleted: 'The item was deleted',
  destroyed: 'The item was destroyed',
}

/** A person by name; whoever has left has none here. */
export const nameOf = ({ name }: { readonly name: string | null }): string => name ?? FORMER_MEMBER
