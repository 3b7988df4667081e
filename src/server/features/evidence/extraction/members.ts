/** What may come out of one file: archives and mailboxes stop there, and say what they left out. */
export const MOST_MEMBERS = 2_000
export const MOST_MEMBERS_BYTES = 256 * 1024 * 1024
/** No document is packed to less than this part of itself; white space and bombs are. */
export const LARGEST_RATIO = 250
/** Below this a high ratio does no harm. */
export const HARMLESS_BYTES = 10 * 1024 * 1024
