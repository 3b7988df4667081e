/** "1440 hrs Spoke to …", "No. He said …", "- He said …" */
const BEFORE_SUBJECT =
  /^(?:(?:[-–—•*·▪]|o(?=\s\s))\s+)?(?:\d{1,2}[:.]?\d\d\s?(?:hrs|hours|h|[ap]m)?\s*[-–]?\s+(?=\p{Lu})|(?:No|Yes)[.,]\s+(?=(?:He|She|They)\s)|)/iu
/** "who told her? -> her brother": in notes by hand the answer stands behind an arrow. */
const ASKED_BEFORE = /^[^\n→]{0,200}?(?:->|=>|→)\s+(?=\S)/u
/** Between the lines of a cell. */
const CELL_EDGE = /\n\s*\|\s?/g

/** A sentence of a note without what stands before its subject. */
export const bareWords = (sentence: string): string =>
  sentence.replace(CELL_EDGE, ' ').replace(BEFORE_SUBJECT, '').replace(ASKED_BEFORE, '')
