const OPENS = /^\s{0,3}["“„«‘]/u
const CLOSES = /["”“»’]\s{0,3}$/u
/** "It was cut," Ana said. */
const CLOSES_OPEN = /[,–—-]["”“»’]\s{0,3}$/u
const LEADS = /[,:–—-]\s*$/u
const GOES_ON = /^[\s,;–—-]*\p{Ll}/u
const MAX_GAP = 5

/** "Ana told me:" right before a quotation, "she said." right behind one: how whoever tells it leads to another's words. */
export const isBesideQuotation = (
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean => {
  const words = text.slice(start, end)
  const before = text.slice(Math.max(0, start - MAX_GAP), start)
  const leads = LEADS.test(words) && OPENS.test(text.slice(end, end + MAX_GAP))
  return leads || CLOSES_OPEN.test(before) || (GOES_ON.test(words) && CLOSES.test(before))
}
