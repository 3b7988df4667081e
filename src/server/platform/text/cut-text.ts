const LAST_OF_HIGH = 0xdbff
const FIRST_OF_HIGH = 0xd800

/** A text in parts of at most so many UTF-16 units (two or more), none of which ends inside a character. */
export function* cutText(text: string, most: number): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = start + most
    const last = text.charCodeAt(end - 1)
    const splits = end < text.length && last >= FIRST_OF_HIGH && last <= LAST_OF_HIGH
    const part = text.slice(start, splits ? end - 1 : end)
    yield part
    start += part.length
  }
}
