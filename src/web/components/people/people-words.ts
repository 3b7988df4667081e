import type { JOIN_REASONS } from '#shared/contracts/reading.ts'
import type { Labels } from '../../ui/options.ts'

/** Why a name is taken for a name of this person. */
export const REASONS: Labels<(typeof JOIN_REASONS)[number]> = {
  party: 'party of this case',
  same_name: 'the same name',
  given_alias: 'another name that you gave this party',
  address: 'a mail address with this name',
  initials: 'initials that fit nobody else',
  part_of_name: 'part of the name, and nobody else has it',
  nickname: 'a short form of the name',
  misspelt: 'one letter apart, and nobody else is near',
  by_person: 'joined by one of you',
}

/** Whether these words stand in quotation marks: somebody else writes that this person said them. */
export const isQuoted = (words: string): boolean => /^["“„«].*["“”»][.,;:]?$/su.test(words.trim())
