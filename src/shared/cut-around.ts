interface Around {
  /** Of the text, in UTF-16 code units: at most so much before and after the place. */
  readonly before: number
  readonly after: number
}

/** A part of the text with the place in it, cut between words. */
export function cutAround(text: string, at: number, { before, after }: Around): [from: number, to: number] {
  const from = at <= before ? 0 : text.indexOf(' ', at - before) + 1
  const to = at + after >= text.length ? text.length : text.lastIndexOf(' ', at + after)
  return [from > at ? at : from, to <= at ? text.length : to]
}
