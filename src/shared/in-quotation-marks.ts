/** Words of the evidence in quotation marks; those that somebody quotes there have them already. */
export const inQuotationMarks = (words: string): string => (IS_QUOTED.test(words) ? words : `“${words}”`)
const IS_QUOTED = /^(?:"[^"“”]*"|“[^"“”]*”)$/u
