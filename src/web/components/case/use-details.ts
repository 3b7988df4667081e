import { useState } from 'react'
import type { Investigation } from '#shared/contracts/investigations.ts'
import { useCase, useChangeCase } from '../../api/cases.ts'
import { hasCode } from '../../api/problem.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { type DetailsDraft, type DetailsField, mergeDrafts, toDraft, toPatch } from './details-draft.ts'

interface Base {
  readonly draft: DetailsDraft
  /** When the case was last changed, as far as the form knows. */
  readonly updatedAt: string
}
const toBase = (found: Investigation): Base => ({ draft: toDraft(found), updatedAt: found.updated_at })

/** The details of a case while somebody edits them, and what somebody else makes of them meanwhile. */
export function useDetails(found: Investigation, onSaved: () => void) {
  const [base, setBase] = useState(() => toBase(found))
  const [draft, setDraft] = useState(base.draft)
  const [undecided, setUndecided] = useState<readonly DetailsField[]>([])
  const change = useChangeCase(found.id)
  const { refetch } = useCase(found.id)
  const saving = useAttempt()
  const send = async (from: Base, words: DetailsDraft): Promise<void> => {
    try {
      await change.mutateAsync({ ...toPatch(from.draft, words), expected_updated_at: from.updatedAt })
    } catch (error) {
      if (hasCode(error, 'CONFLICT') && (await takeOver(from, words))) return
      throw error
    }
    onSaved()
  }
  /** Takes what somebody else has saved into the form, and saves it if nothing is left to choose. Whether it has saved. */
  const takeOver = async (from: Base, words: DetailsDraft): Promise<boolean> => {
    const { data: now } = await refetch()
    // Of another conflict, as over a case number, the error speaks.
    if (!now || now.updated_at === from.updatedAt) return false
    const next = toBase(now)
    const { draft: merged, both } = mergeDrafts(from.draft, words, next.draft)
    setBase(next)
    setDraft(merged)
    setUndecided(both)
    if (both.length > 0) return false
    await send(next, merged)
    return true
  }
  const decide = (field: DetailsField) => setUndecided(undecided.filter((one) => one !== field))
  return {
    draft,
    isChanged: Object.keys(toPatch(base.draft, draft)).length > 0,
    put: (field: DetailsField, value: string) => setDraft({ ...draft, [field]: value }),
    save: () => saving.run(() => send(base, draft)),
    isSaving: saving.busy,
    problem: saving.problem,
    /** What both have changed, with what the others have saved of it. */
    undecided: new Map(undecided.map((field) => [field, base.draft[field]])),
    keepMine: decide,
    takeTheirs: (field: DetailsField) => {
      setDraft({ ...draft, [field]: base.draft[field] })
      decide(field)
    },
  }
}
