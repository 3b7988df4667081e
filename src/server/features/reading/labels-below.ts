import type { Line } from './lines.ts'
import type { Candidate } from './turn-lines.ts'

const MIN_LABELS = 3
/** Somebody speaks to others or of themselves. */
const SPEAKS = /(?<![\p{L}’'])(?:I(?!\.\s\p{Lu})|me|my|we|us|our|you|your|please)(?!\p{L})/iu

const isBlank = (line: Line | undefined): boolean => line === undefined || line.words.trim() === ''

/** The paragraph right above a line, without the blank lines between. */
function paragraphAbove(lines: readonly Line[], at: number): Line[] {
  const above: Line[] = []
  for (let place = at - 1; place >= 0; place--) {
    const line = lines[place]
    if (!line || (line.words.trim() === '' && above.length > 0)) break
    if (line.words.trim() !== '') above.unshift(line)
  }
  return above
}

/**
 * Whether the name and the moment stand below what somebody wrote, as a page of posts may set them: somebody speaks
 * above the first one, and behind the last one nobody does. Null where they stand above, else the first line of the
 * first post.
 */
export function findFirstAbove(labels: readonly Candidate[], lines: readonly Line[]): number | null {
  const [first, last] = [labels[0], labels.at(-1)]
  if (!first || !last || labels.length < MIN_LABELS || !labels.every(({ shape }) => shape === 'out'))
    return null
  const above = paragraphAbove(lines, first.at)
  const opening = above.map(({ words }) => words).join('\n')
  const closing = lines
    .slice(last.at + 1)
    .map(({ words }) => words)
    .join('\n')
  // The first one may have the title of the part right above it.
  const isAbove = labels.every(
    ({ at }, place) => (place === 0 || isBlank(lines[at - 1])) && !isBlank(lines[at + 1]),
  )
  if (isAbove) return null
  const isSaid = /[.!?…]["”’)]*\s*$/u.test(opening) && SPEAKS.test(opening)
  return isSaid && !SPEAKS.test(closing) && above[0] ? lines.indexOf(above[0]) : null
}
