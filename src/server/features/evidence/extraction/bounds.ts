import { Unreadable } from './extraction.ts'

/** About 4,000 printed pages; what holds more is a data dump, and its words are no use to a reader. */
export const MOST_CHARACTERS = 20_000_000
/** Files inside files inside files: deeper ones are kept, not opened. */
export const DEEPEST_FILE = 5

export function assertBoundedText(characters: number): void {
  if (characters > MOST_CHARACTERS)
    throw new Unreadable(
      `This file holds more than ${MOST_CHARACTERS / 1_000_000} million characters of text; split it to have it read.`,
    )
}

export const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`
