let budgetMs = 60_000

/** What the process that reads files may spend on the pictures of one file; its parent stops it later than that. */
export const setOcrBudget = (ms: number): void => void (budgetMs = ms)
export const ocrBudget = (): number => budgetMs
