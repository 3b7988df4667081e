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
  /** What lies around the open cells, outermost first. */
  const around: Frame[] = []
  let top = newFrame()
  let length = 0
  const flow: TextFlow = {
    add(words) {
      length += words.length
      requireBoundedText(length)
      top.paragraph += words
    },
    endParagraph() {
      top.blocks.push(top.paragraph.trimEnd())
      top.paragraph = ''
    },
    openCell() {
      around.push(top)
      top = newFrame()
    },
    closeCell() {
      const outer = around.pop()
      if (!outer) return
      flow.endParagraph()
      const { blocks } = top
      top = outer
      top.cells.push(blocks.join(' ').replace(/\s+/g, ' ').trim())
    },
    endCell() {
      top.cells.push(top.paragraph.replace(/\s+/g, ' ').trim())
      top.paragraph = ''
    },
    endRow() {
      if (top.cells.length > 0) top.blocks.push(top.cells.splice(0).join('\t').trimEnd())
    },
    toString() {
      while (around.length > 0) flow.closeCell()
      flow.endRow()
      flow.endParagraph()
      return top.blocks
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    },
  }
  return flow
}
