import type { ReadUnit } from '#shared/contracts/reading.ts'
import type { TextMark } from './text-marks.ts'

/** What one person says without a break, with the label or stamp that stands before it. */
export interface SpeechBlock extends TextMark {
  /** Where the words begin, behind the label. */
  readonly wordsStart: number
  readonly speaker: string | null
  readonly certain: boolean
  /** Who hands these words on, where that is not the speaker. */
  readonly toldBy: NonNullable<ReadUnit['told_by']> | null
  readonly saidOn: string | null
  /** 0 is the item's own text, 1 a message quoted in it. */
  readonly level: number
  readonly turn: number | null
}

/** A text from an offset on, all of it but the blanks between, as who says it changes. */
export function toBlocks(text: string, units: readonly ReadUnit[], from = 0): SpeechBlock[] {
  const blocks: SpeechBlock[] = []
  let at = from
  let before: ReadUnit | null = null
  for (const unit of units) {
    if (unit.start < at) continue
    const last = blocks.at(-1)
    if (last && goesOn(last, unit)) blocks[blocks.length - 1] = { ...last, end: unit.end }
    else {
      // "HS:", read as a heading of its own, names who speaks next.
      const label = unit.speaker && before?.part === 'heading' && !before.speaker ? before.start : at
      if (last) blocks[blocks.length - 1] = { ...last, end: Math.min(last.end, label) }
      blocks.push(toBlock(unit, label))
    }
    at = unit.end
    before = unit
  }
  const last = blocks.at(-1)
  if (last) blocks[blocks.length - 1] = { ...last, end: text.length }
  return blocks.map((block) => trimmed(text, block)).filter(({ start, end }) => start < end)
}

/** Words that somebody quotes within a sentence are of the same turn: they stay in it, whoever is said to have said them. */
function goesOn(last: SpeechBlock, unit: ReadUnit): boolean {
  if (last.level !== unit.level) return false
  if (last.speaker === (unit.speaker?.name ?? null))
    return (last.toldBy?.name ?? null) === (unit.told_by?.name ?? null)
  return last.turn !== null && last.turn === unit.at.turn
}

const toBlock = (unit: ReadUnit, start: number): SpeechBlock => ({
  start,
  end: unit.end,
  wordsStart: unit.start,
  speaker: unit.speaker?.name ?? null,
  certain: unit.speaker?.certain ?? true,
  toldBy: unit.told_by ?? null,
  saidOn: unit.said_on,
  level: unit.level,
  turn: unit.at.turn,
})

function trimmed(text: string, block: SpeechBlock): SpeechBlock {
  let { start, end } = block
  while (start < end && /\s/.test(text[start] ?? '')) start++
  while (end > start && /\s/.test(text[end - 1] ?? '')) end--
  return { ...block, start, end, wordsStart: Math.min(Math.max(block.wordsStart, start), end) }
}

const MIN_CHANGES = 3

/** Whether people take turns in it. */
export function isConversation(blocks: readonly SpeechBlock[]): boolean {
  const speakers = blocks.flatMap(({ speaker, level }) => (speaker !== null && level === 0 ? [speaker] : []))
  const changes = speakers.filter((speaker, index) => index > 0 && speaker !== speakers[index - 1]).length
  return changes >= MIN_CHANGES
}
