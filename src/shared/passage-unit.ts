import type { BASES, MODALITIES, STANCES, TIME_CERTAINTIES, UNIT_PARTS } from '#shared/contracts/reading.ts'

/** An expression of time in a unit, with the days it means; offsets into the text of the item. */
export interface UnitTime {
  readonly start: number
  readonly end: number
  /** ISO, as coarse as it was said: a minute, a day, a month or a year. Ends inclusive; null if undetermined. */
  readonly from: string | null
  readonly to: string | null
  readonly certainty: (typeof TIME_CERTAINTIES)[number]
  /** Only where the words can mean several days. */
  readonly readings?: readonly string[]
  /** Only where the day of the week beside it is another one. */
  readonly weekdayConflict?: true
}

/**
 * The smallest thing that was read of an item: a sentence, a question, its answer, a row of a table or log. Offsets
 * are into the text of the item, not of the passage.
 */
export interface PassageUnit {
  readonly start: number
  readonly end: number
  readonly part: (typeof UNIT_PARTS)[number]
  /** 0 is the item's own text, 1 the message quoted in it, and so on. */
  readonly level: number
  /** Whose words these are, by the person's main name in the case; not certain where the text only suggests it. */
  readonly speaker: { readonly name: string; readonly certain: boolean } | null
  /**
   * Who hands these words on, where that is not the speaker: who quotes them or took them down. Absent where nobody
   * else tells them, and in what was stored before this was read.
   */
  readonly toldBy?: { readonly name: string; readonly certain: boolean }
  readonly to: readonly string[]
  readonly stance: (typeof STANCES)[number] | null
  readonly basis: (typeof BASES)[number]
  readonly modality: (typeof MODALITIES)[number]
  readonly times: readonly UnitTime[]
  /** The ISO day on which it was said or written, as the item itself tells. */
  readonly saidOn: string | null
  /** Where the question stands that this one answers, possibly outside the passage. */
  readonly question: { readonly start: number; readonly end: number } | null
}
