import type { Side } from '#shared/allegation-words.ts'
import type { Labels } from '../../ui/options.ts'

/** On the buttons that put a statement on a side. */
export const SIDE_BUTTONS: Labels<Side> = { for: 'For', against: 'Against', both: 'Both' }

/** A person by name; whoever has left has none here. */
export const nameOf = ({ name }: { readonly name: string | null }): string => name ?? 'a former member'
