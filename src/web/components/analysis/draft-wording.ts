import type { Citation, Statement } from '#shared/contracts/analyses.ts'
import type { PickedPassage } from '#shared/contracts/analysis-patch.ts'
import { withoutContrary } from '#shared/supporting-citations.ts'

type Wording = Pick<Statement, 'text'> & { readonly citations?: readonly Pick<Citation, 'id' | 'contrary'>[] }

/** A passage that somebody picked, with what is shown of it. */
export interface PickedWords extends PickedPassage {
  readonly title: string
  readonly words: string
}

/** What somebody typed in the place of a statement, and what they want it to rest on. */
export interface Draft {
  readonly text: string
  /** The wording that they saw when they began. */
  readonly over: string
  /** Ids of the citations to keep; undefined while nothing was decided. */
  readonly kept?: readonly string[]
  readonly picked?: readonly PickedWords[]
}

/** What is typed now, or null where it is what was there. */
export function toDraft(typed: string, statement: Wording, before: Draft | undefined): Draft | null {
  const draft = { ...before, text: typed, over: before?.over ?? statement.text }
  return typed === draft.over && !restsOnOther(statement, draft) ? null : draft
}

/** The draft resting on other passages. */
export const restOn = (
  passages: Pick<Draft, 'kept' | 'picked'>,
  statement: Wording,
  before: Draft | undefined,
): Draft => ({ text: statement.text, over: statement.text, ...before, ...passages })

const isReworded = (statement: Wording, draft: Draft | undefined): boolean =>
  draft !== undefined && draft.text.trim() !== statement.text

/** New words keep no citation unless somebody says so; the same words keep all unless somebody says so. */
export const keptIds = (statement: Wording, draft: Draft | undefined): readonly string[] =>
  draft?.kept ??
  (isReworded(statement, draft) ? [] : withoutContrary(statement.citations).map(({ id }) => id))

const restsOnOther = (statement: Wording, draft: Draft): boolean =>
  (draft.picked ?? []).length > 0 ||
  (draft.kept !== undefined && draft.kept.length !== withoutContrary(statement.citations).length)

export const isChanged = (statement: Wording, draft: Draft | undefined): boolean =>
  draft !== undefined && (isReworded(statement, draft) || restsOnOther(statement, draft))

/** Whether somebody else has put another wording below what was typed. */
export const isOvertaken = (statement: Wording, draft: Draft | undefined): boolean =>
  draft !== undefined && isChanged(statement, draft) && draft.over !== statement.text

/** What the service is told: the words, and the passages that a person stands by. */
export function toPatch(statement: Statement, draft: Draft) {
  const kept = new Set(keptIds(statement, draft))
  const places = [...statement.citations.filter(({ id }) => kept.has(id)), ...(draft.picked ?? [])]
  return {
    id: statement.id,
    text: draft.text.trim(),
    citations: places.map(({ chunk_id, start, end }) => ({ chunk_id, start, end })),
  }
}
