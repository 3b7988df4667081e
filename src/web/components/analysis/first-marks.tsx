import { IconX } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useCase } from '../../api/cases.ts'
import { useSignedIn } from '../../api/session.ts'
import { IconButton } from '../../ui/action-button.tsx'
import { useKeptState } from '../../ui/use-kept-state.ts'
import own from './first-marks.module.css'

type MarkName = 'answer' | 'citation' | 'judgment'

const WORDS: Readonly<Record<MarkName, string>> = {
  answer: 'The answer stands first: the evidence’s own words, with who said them, when, and where.',
  citation: 'Each number opens the passage that the sentence rests on, beside it and marked.',
  judgment:
    'You can judge once you have opened the findings and one citation. Nobody can agree without having read it.',
}
const ORDER = Object.keys(WORDS) as MarkName[]
const NONE: readonly MarkName[] = []

interface Marks {
  readonly dismissed: readonly MarkName[]
  readonly dismiss: (name: MarkName) => void
}

const MarksContext = createContext<Marks | null>(null)

/**
 * Three marks for whoever reads the sample for the first time: each is dismissed once, for this person. What one tells
 * to do ends it too.
 */
export function FirstMarks({ caseId, children }: { caseId: string; children: ReactNode }) {
  const { user } = useSignedIn()
  const isSample = useCase(caseId).data?.is_sample ?? false
  const [dismissed, setDismissed] = useKeptState<readonly MarkName[]>(`marks.dismissed.${user.id}`, NONE)
  const marks = useMemo(
    () =>
      isSample
        ? { dismissed, dismiss: (name: MarkName) => setDismissed([...new Set([...dismissed, name])]) }
        : null,
    [isSample, dismissed, setDismissed],
  )
  return <MarksContext.Provider value={marks}>{children}</MarksContext.Provider>
}

/** Whether a mark is still to be shown to this person. */
export function useIsMarked(name: MarkName): boolean {
  const marks = useContext(MarksContext)
  return marks !== null && !marks.dismissed.includes(name)
}

/** One of the marks, beside what it is about. `side`: where that is. */
export function FirstMark({ name, side = 'below' }: { name: MarkName; side?: 'below' | 'above' }) {
  const marks = useContext(MarksContext)
  const isMarked = useIsMarked(name)
  if (!marks || !isMarked) return null
  return (
    <div className={`${own.mark} no-print`} data-side={side} role="note" aria-label={`Hint: the ${name}`}>
      <span className={own.number} aria-hidden="true">
        {ORDER.indexOf(name) + 1}
      </span>
      <span>{WORDS[name]}</span>
      <IconButton label={`Dismiss the hint about the ${name}`} size="sm" onClick={() => marks.dismiss(name)}>
        <IconX size={15} />
      </IconButton>
    </div>
  )
}
