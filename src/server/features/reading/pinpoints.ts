export interface Pinpoint {
  /** From 1; null in a text without pages. */
  readonly page: number | null
  /** From 1, within the page where there are pages. */
  readonly line: number
}

/** Where an offset of a text stands, as a reader of the page would say it. Pages end with a form feed. */
export function createPinpoints(text: string): (offset: number) => Pinpoint {
  const pages = [0]
  const lines = [0]
  for (let at = 0; at < text.length; at++) {
    const mark = text[at]
    if (mark === '\n') lines.push(at + 1)
    else if (mark === '\f') {
      // A form feed on a line of its own belongs to neither page.
      const next = text[at + 1] === '\n' ? at + 2 : at + 1
      pages.push(next)
      lines.push(next)
      at = next - 1
    }
  }
  return (offset) => {
    const page = lastUpTo(pages, offset)
    const first = lastUpTo(lines, pages[page] ?? 0)
    return { page: pages.length > 1 ? page + 1 : null, line: lastUpTo(lines, offset) - first + 1 }
  }
}

/** The place of the last number of an ascending list that is not above a limit. */
function lastUpTo(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((numbers[middle] ?? 0) <= limit) low = middle
    else high = middle - 1
  }
  return low
}
