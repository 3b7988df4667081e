/** Why a person withholds a part of a dossier. */
export const CHOSEN_REASONS = [
  'personal_data',
  'privileged',
  'confidential',
  'not_relevant',
  'unstated',
] as const
export type ChosenReason = (typeof CHOSEN_REASONS)[number]
/** Chosen, or following from what was chosen. */
export const WITHHELD_REASONS = [
  ...CHOSEN_REASONS,
  'rests_on_withheld',
  'shares_words_with_withheld',
  'derived_from_all',
] as const
export type WithheldReason = (typeof WITHHELD_REASONS)[number]
