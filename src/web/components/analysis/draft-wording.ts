interface Wording {
  readonly text: string
}

/** What somebody typed in the place of a statement. */
export interface Draft {
  readonly text: string
  /** The wording that they saw when they began. */
  readonly over: string
}

/** What is typed now, or null where it is what was there. */
export function draftOf(typed: string, statement: Wording, before: Draft | undefined): Draft | null {
  const over = before?.over ?? statement.text
  return typed === over ? null : { text: typed, over }
}

export const isChanged = (statement: Wording, draft: Draft | undefined): boolean =>
  draft !== undefined && draft.text.trim() !== statement.text

/** Whether somebody else has put another wording below what was typed. */
export const isOvertaken = (statement: Wording, draft: Draft | undefined): boolean =>
  draft !== undefined && isChanged(statement, draft) && draft.over !== statement.text
