import { separateColumns } from './pdf-columns.ts'
import { buildLines, type Fragment, isSameBaseline, type Line, lineText, mergeLines } from './pdf-lines.ts'

/** Lines that run down the page together: a column, a paragraph, a cell. */
interface Block {
  readonly lines: Line[]
  readonly order: number
  left: number
  right: number
  top: number
  bottom: number
}

const LARGEST_LEADING = 3.2
/** Ordering compares all pairs of blocks; a page with more blocks (a drawing, a map) keeps its drawing order. */
const MAX_ORDERED_BLOCKS = 400

/**
 * One page as text. Drawing order is the reading order far more often than geometry alone could tell (columns, cells
 * with several lines), so it is kept, with two exceptions: what lies wholly above something comes before it (page
 * heads drawn last), and a lone line joins the line at its height (values of a form).
 */
export function layOutPage(fragments: readonly Fragment[]): string {
  return buildLines(fragments)
    .map((lines) =>
      inReadingOrder(toBlocks(separateColumns(joinLoneLines(lines))))
        .map(blockText)
        .join('\n\n'),
    )
    .join('\n\n')
}

function toBlocks(lines: readonly Line[]): Block[] {
  const blocks: Block[] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    if (last && continues(last, line)) {
      last.lines.push(line)
      last.left = Math.min(last.left, line.left)
      last.right = Math.max(last.right, line.right)
      last.bottom = line.y
    } else {
      const { left, right, y, size } = line
      blocks.push({ lines: [line], order: blocks.length, left, right, top: y + size, bottom: y })
    }
  }
  return blocks
}

function continues(block: Block, line: Line): boolean {
  const last = block.lines.at(-1)
  if (!last) return false
  const step = last.y - line.y
  return (
    step > 0 &&
    step < LARGEST_LEADING * Math.max(last.size, line.size) &&
    line.left < block.right &&
    line.right > block.left
  )
}

/** A line drawn separately joins an earlier line on the same baseline that has room for it. */
function joinLoneLines(lines: readonly Line[]): Line[] {
  const kept: Line[] = []
  const byRow = new Map<number, Line[]>()
  const toRow = (y: number) => Math.round(y / 4)
  for (const [index, line] of lines.entries()) {
    const isLone = !isNear(lines[index - 1], line) && !isNear(line, lines[index + 1])
    const row = toRow(line.y)
    const near = [row - 1, row, row + 1].flatMap((key) => byRow.get(key) ?? [])
    const host = isLone
      ? near.find((other) => isSameBaseline(other, line) && isBeside(other, line))
      : undefined
    if (host) {
      mergeLines(host, line)
      continue
    }
    kept.push(line)
    byRow.set(row, [...(byRow.get(row) ?? []), line])
  }
  return kept
}

const isNear = (upper: Line | undefined, lower: Line | undefined): boolean =>
  upper !== undefined &&
  lower !== undefined &&
  continues(
    { lines: [upper], order: 0, left: upper.left, right: upper.right, top: upper.y, bottom: upper.y },
    lower,
  )

const isBeside = (a: Line, b: Line): boolean => a.right <= b.left + b.size || b.right <= a.left + a.size

function inReadingOrder(blocks: Block[]): Block[] {
  if (blocks.length > MAX_ORDERED_BLOCKS) return blocks
  const waiting = [...blocks]
  const ordered: Block[] = []
  while (waiting.length > 0) {
    const next = waiting.findIndex(
      (block) => !waiting.some((other) => other !== block && isAbove(other, block)),
    )
    ordered.push(...waiting.splice(Math.max(next, 0), 1))
  }
  return ordered
}

const isAbove = (upper: Block, lower: Block): boolean =>
  upper.bottom >= lower.top - 1 && upper.left < lower.right && upper.right > lower.left

/** Adds a blank line where the step to the next line is clearly wider than the block's usual one. */
function blockText(block: Block): string {
  const lines = block.lines.map((line, index) => {
    const above = block.lines[index - 1]
    return { line, step: above ? above.y - line.y : null }
  })
  const steps = lines.flatMap(({ step }) => step ?? [])
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  return lines
    .map(({ line, step }) => (step !== null && step > usual * 1.35 ? '\n' : '') + lineText(line))
    .join('\n')
}
