import type { CELL_STANCES, WitnessView } from './contracts/analysis-views.ts'

/** What a person's account says of a fact, in a cell of the accounts of witnesses. */
export const STANCE_WORDS: Readonly<Record<(typeof CELL_STANCES)[number], string>> = {
  asserts: 'says so',
  denies: 'denies',
  does_not_recall: 'does not recall',
  changed: 'changed account',
  reports_another: 'reports another',
  speaks_of: 'speaks of it',
  silent: 'does not mention',
}

/** How somebody comes to know what they say. */
export const BASIS_WORDS: Readonly<Record<WitnessView['cells'][number]['basis'], string>> = {
  saw: 'saw it',
  heard: 'heard it',
  was_told: 'was told',
  document: 'from a document',
  inferred: 'inferred',
  not_said: '',
}
