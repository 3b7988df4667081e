/** A piece of text as the PDF places it: `transform` is its matrix, `width` runs along its own baseline. */
export interface Fragment {
  readonly str: string
  readonly dir: string
  readonly transform: readonly number[]
  readonly width: number
  /** White space was drawn before it. */
  readonly afterSpace: boolean
}

/** A fragment in the frame of its own writing direction: x along the line, y upwards. */
export interface Placed {
  readonly str: string
  readonly left: number
  readonly right: number
  readonly y: number
  readonly size: number
  readonly afterSpace: boolean
  readonly rightToLeft: boolean
}

export interface Line {
  readonly parts: Placed[]
  readonly y: number
  readonly size: number
  left: number
  right: number
}

/** All as shares of the letter size. */
const SAME_BASELINE = 0.45
const WORD_GAP = 0.17
export const CELL_GAP = 1.8
const OVERSTRIKE = 0.25

/** Lines in drawing order, one set per writing direction (a page may have turned text). */
export function buildLines(fragments: readonly Fragment[]): Line[][] {
  const byAngle = new Map<number, Fragment[]>()
  for (const fragment of fragments) {
    const angle = measureAngle(fragment)
    const group = byAngle.get(angle)
    if (group) group.push(fragment)
    else byAngle.set(angle, [fragment])
  }
  return [...byAngle].map(([angle, group]) => groupIntoLines(group.map((fragment) => place(fragment, angle))))
}

const measureAngle = ({ transform: [a = 1, b = 0] }: Fragment): number =>
  (Math.round((Math.atan2(b, a) * 180) / Math.PI) + 360) % 360

function place(fragment: Fragment, angle: number): Placed {
  const [, , c = 0, d = 1, e = 0, f = 0] = fragment.transform
  const turn = (angle * Math.PI) / 180
  const left = e * Math.cos(turn) + f * Math.sin(turn)
  return {
    str: fragment.str,
    left,
    right: left + fragment.width,
    y: f * Math.cos(turn) - e * Math.sin(turn),
    size: Math.hypot(c, d) || 1,
    afterSpace: fragment.afterSpace,
    rightToLeft: fragment.dir === 'rtl',
  }
}

function groupIntoLines(pieces: readonly Placed[]): Line[] {
  const lines: Line[] = []
  for (const piece of pieces) {
    const last = lines.at(-1)
    if (last && isSameBaseline(last, piece) && hasRoom(last, piece)) addTo(last, piece)
    else lines.push(toLine([piece]))
  }
  return lines
}

/** A line of at least one piece. */
export const toLine = (parts: Placed[]): Line => ({
  parts,
  y: parts[0]!.y,
  size: parts[0]!.size,
  left: Math.min(...parts.map((part) => part.left)),
  right: Math.max(...parts.map((part) => part.right)),
})

export const isSameBaseline = (a: { y: number; size: number }, b: { y: number; size: number }): boolean =>
  Math.abs(a.y - b.y) < SAME_BASELINE * Math.max(a.size, b.size)

/** Bold print is often faked by drawing twice; any other overlap means another line. */
function hasRoom(line: Line, piece: Placed): boolean {
  const slack = piece.size * 0.5
  return piece.left >= line.right - slack || piece.right <= line.left + slack || isRepeated(line, piece)
}

const isRepeated = (line: Line, piece: Placed): boolean =>
  line.parts.some(
    (part) => part.str === piece.str && Math.abs(part.left - piece.left) < OVERSTRIKE * piece.size,
  )

function addTo(line: Line, piece: Placed): void {
  if (isRepeated(line, piece)) return
  line.parts.push(piece)
  line.left = Math.min(line.left, piece.left)
  line.right = Math.max(line.right, piece.right)
}

export function mergeLines(line: Line, other: Line): void {
  for (const part of other.parts) addTo(line, part)
}

/** The line's words; a gap as wide as a table's becomes a tab, unless it only separates a clause number. */
export function lineText(line: Line): string {
  const rightToLeft = line.parts.filter((part) => part.rightToLeft).length > line.parts.length / 2
  const parts = line.parts.toSorted((a, b) => (rightToLeft ? b.right - a.right : a.left - b.left))
  let text = ''
  parts.forEach((part, index) => {
    const before = parts[index - 1]
    if (before) text += separator(before, part, { text, rightToLeft })
    text += part.str.trim()
  })
  return text
}

/** The gap after a clause number is not a table's tab. */
const isClauseNumber = (text: string): boolean =>
  /^(?:(?:section|article|clause|§)\s*)?\(?(?:\d+(?:\.\d+)*|[a-z]|[ivxlc]{1,6}|[•·–-])[.)]?$/i.test(text)

/** What parts two pieces of a line; `text` is the line so far. */
function separator(
  before: Placed,
  part: Placed,
  { text, rightToLeft }: { text: string; rightToLeft: boolean },
): string {
  const gap = rightToLeft ? before.left - part.right : part.left - before.right
  const size = Math.max(before.size, part.size)
  if (gap > CELL_GAP * size && !isClauseNumber(text)) return '\t'
  return gap > WORD_GAP * size || part.afterSpace || /\s$/.test(before.str) ? ' ' : ''
}
