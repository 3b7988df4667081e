import { Unreadable } from './extraction.ts'

/** About 4,000 printed pages; a larger text is a data dump that nobody reads. */
export const MAX_CHARACTERS = 20_000_000
/** Files nested deeper than this are kept, not opened. */
export const DEEPEST_FILE = 5

export function requireBoundedText(characters: number): void {
  if (characters > MAX_CHARACTERS)
    throw new Unreadable(
      `This file holds more than ${MAX_CHARACTERS / 1_000_000} million characters of text. Split it so that it can be read.`,
    )
}

export const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`
