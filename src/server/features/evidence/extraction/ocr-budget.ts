interface OcrBudget {
  /** For the pictures of one file together, from the first on. */
  readonly ms: number
  /** Called when the first picture of a file is about to be read, which takes far longer than anything else. */
  readonly onStart: () => void
}

let budget: OcrBudget = { ms: 60_000, onStart: () => {} }

export function setOcrBudget(given: OcrBudget): void {
  budget = given
}

export const ocrBudget = (): OcrBudget => budget
