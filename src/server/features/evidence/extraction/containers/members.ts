/** How much may come out of one file: archives and mailboxes stop there and say what they left out. */
export const MAX_MEMBERS = 2_000
/** More entries than this are no collection of documents. */
export const MAX_ENTRIES = 20_000
export const MAX_MEMBERS_BYTES = 256 * 1024 * 1024
/** Higher compression ratios than this are white space or bombs, not documents. */
export const LARGEST_RATIO = 250
/** Below this size a high ratio does no harm. */
export const HARMLESS_BYTES = 10 * 1024 * 1024
