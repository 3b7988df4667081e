/** What happens to an item that its chain of custody keeps. */
export const CUSTODY_EVENTS = [
  'uploaded',
  'typed',
  'imported',
  'found_inside',
  'read_again',
  'included',
  'excluded',
  'withdrawn',
] as const
export type CustodyEvent = (typeof CUSTODY_EVENTS)[number]
