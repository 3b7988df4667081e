import { requireBoundedText } from '../bounds.ts'

/** Paragraphs and tables in document order. */
export interface TextFlow {
  add(words: string): void
  endParagraph(): void
  openCell(): void
  closeCell(): void
  /** For formats that mark only where a cell ends: everything since the last end is the cell. */
  endCell(): void
  /** Without an open row it does nothing. */
  endRow(): void
  toString(): string
}

interface Frame {
  readonly blocks: string[]
  readonly cells: string[]
  paragraph: string
}

const newFrame = (): Frame => ({ blocks: [], cells: [], paragraph: '' })

/** Paragraphs become lines, a table row one line with tabs; a table inside a cell is merged into that cell. */
export function createTextFlow(): TextFlow {
  const frames: Frame[] = [newFrame()]
  let length = 0
  const top = () => frames.at(-1)!
  const flow: TextFlow = {
    add(words) {
      length += words.length
      requireBoundedText(length)
      top().paragraph += words
    },
    endParagraph() {
      top().blocks.push(top().paragraph.trimEnd())
      top().paragraph = ''
    },
    openCell() {
      frames.push(newFrame())
    },
    closeCell() {
      if (frames.length === 1) return
      flow.endParagraph()
      const { blocks } = frames.pop()!
      top().cells.push(blocks.join(' ').replace(/\s+/g, ' ').trim())
    },
    endCell() {
      top().cells.push(top().paragraph.replace(/\s+/g, ' ').trim())
      top().paragraph = ''
    },
    endRow() {
      const frame = top()
      if (frame.cells.length > 0) frame.blocks.push(frame.cells.splice(0).join('\t').trimEnd())
    },
    toString() {
      while (frames.length > 1) flow.closeCell()
      flow.endRow()
      flow.endParagraph()
      return top()
        .blocks.join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    },
  }
  return flow
}
