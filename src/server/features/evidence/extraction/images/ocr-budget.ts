import type { PictureReader } from '../process/picture-process.ts'

interface OcrBudget {
  /** For all pictures of one file together, counted from the first. */
  readonly ms: number
  /** Called before the first picture of a file is read, which takes far longer than anything else. */
  readonly onStart: () => void
  /** Who reads the pictures of a file; by default a process started from this one. */
  readonly pictures?: () => PictureReader
}

let budget: OcrBudget = { ms: 60_000, onStart: () => {} }

export function setOcrBudget(given: OcrBudget): void {
  budget = given
}

export const ocrBudget = (): OcrBudget => budget
