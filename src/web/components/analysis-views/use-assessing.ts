import { useState } from 'react'
import type { Assessment } from '#shared/contracts/assessments.ts'
import { type Assessable, useAssessments } from '../../api/assessments.ts'
import { useRoleReason } from '../../api/session.ts'
import { useKeptState } from '../../ui/use-kept-state.ts'
import type { DraftAssessment } from './assessment-form.tsx'

/** One field of one row or person: what is known of it, and what somebody is about to say. */
export interface Assessing {
  readonly of: Assessable
  /** Undefined: nobody has assessed it. */
  readonly known: Assessment | undefined
  /** Kept in this browser until it is saved or discarded. */
  readonly draft: DraftAssessment | null
  readonly setDraft: (draft: DraftAssessment | null) => void
  readonly isOpen: boolean
  /** It was opened by hand, rather than being there with what was typed before. */
  readonly takesFocus: boolean
  readonly open: () => void
  readonly close: () => void
}

export function useAssessing(of: Assessable): Assessing {
  const { data } = useAssessments(of.analysisId)
  const role = useRoleReason('member')
  const [draft, setDraft] = useKeptState<DraftAssessment | null>(
    `draft.assessment.${of.analysisId}.${of.target}.${of.field}`,
    null,
  )
  const [opened, setOpened] = useState(false)
  return {
    of,
    known: data?.find(({ target, field }) => target === of.target && field === of.field),
    draft,
    setDraft,
    isOpen: role === null && (opened || draft !== null),
    takesFocus: opened,
    open: () => setOpened(true),
    close: () => {
      setDraft(null)
      setOpened(false)
    },
  }
}
