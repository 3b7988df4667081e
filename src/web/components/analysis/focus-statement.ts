const allStatements = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-statement]')]

export const focusStatement = (id: string): void =>
  document.querySelector<HTMLElement>(`[data-statement="${CSS.escape(id)}"]`)?.focus()

/** To the statement so many further on, in the order in which they stand on the page; from none: to the first. */
export function focusStatementFrom(active: string | null, by: number): void {
  const shown = allStatements()
  const at = shown.findIndex(({ dataset }) => dataset.statement === active)
  shown[Math.min(Math.max(at + by, 0), shown.length - 1)]?.focus()
}
