import type { Day } from '#server/platform/text/time/calendar.ts'
import type { TimeExpression, TimeReading } from '#server/platform/text/time/read-times.ts'
import type { BASES, MODALITIES, STANCES, UNIT_PARTS } from '#shared/contracts/reading.ts'

export type UnitPart = (typeof UNIT_PARTS)[number]
export type Stance = (typeof STANCES)[number]
export type Basis = (typeof BASES)[number]
export type Modality = (typeof MODALITIES)[number]

export interface Speaker {
  readonly name: string
  /** False where the text only suggests it; such a speaker is shown as doubtful. */
  readonly certain: boolean
}

/** The smallest thing that is read: a sentence, a turn's label, a row. Offsets are into the text of the item. */
export interface Unit {
  readonly start: number
  readonly end: number
  readonly part: UnitPart
  /** 0 is the item's own text, 1 the message quoted in it, and so on. */
  readonly level: number
  /** The place, in the list of units, of the question that this one answers. */
  readonly answers: number | null
  readonly speaker: Speaker | null
  /** Who hands these words on, where that is not the speaker: who quotes them, or took them down. */
  readonly toldBy: Speaker | null
  readonly to: readonly string[]
  readonly stance: Stance | null
  readonly basis: Basis
  readonly modality: Modality
  readonly times: readonly TimeExpression[]
  /** The day on which these words were said or written, as the text itself tells. */
  readonly written: Day | null
}

/** What is known of an item beside its text. */
export interface ItemAbout {
  readonly fileName: string
  readonly occurredAt: Day | null
  readonly parties: readonly Party[]
  readonly conduct: { readonly from: Day; readonly to: Day } | null
  /** Whether the investigation's other items write the day before the month; null where none says. */
  readonly dayFirst: boolean | null
}

/** Who hands on what a speaker says: nobody where they say it themselves. */
export const toTeller = (teller: Speaker | null, speaker: Speaker | null): Speaker | null =>
  teller === null || teller.name === speaker?.name ? null : teller

export interface Party {
  readonly name: string
  readonly aliases: readonly string[]
  readonly email: string | null
}

/** A party of an investigation as it is kept: those of earlier versions have a name alone. */
export type StoredParty = Pick<Party, 'name'> & {
  readonly [Key in Exclude<keyof Party, 'name'>]?: Party[Key] | undefined
}

export const toParties = (stored: readonly StoredParty[]): Party[] =>
  stored.map(({ name, aliases = [], email = null }) => ({ name, aliases, email }))

/** A stretch of text in which one person speaks at one time, before it is cut into sentences. */
export interface Segment {
  readonly start: number
  readonly end: number
  readonly part: UnitPart
  readonly level: number
  readonly speaker: Speaker | null
  readonly toldBy: Speaker | null
  readonly to: readonly string[]
  readonly written: Day | null
  readonly reading: TimeReading
  /** What a person says of what another one says: each sentence is looked at for its own speaker. */
  readonly reported: boolean
  /** Whether it was written down as what it tells of happened: a message of a chat, a row or an entry of a log. */
  readonly isOfMoment?: boolean
  /** The day by which it shares what was told of, where that is another one: an answer within somebody's message. */
  readonly within?: Day | null
}
