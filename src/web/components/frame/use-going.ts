import { useNavigate, useParams } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useShortcut } from '../../ui/keyboard.tsx'

/** `g` and a letter goes; `/` searches on this page, and where it has nothing to search, everywhere. */
export function useGoing(openPalette: () => void): void {
  const navigate = useNavigate()
  const go = (to: string) => void navigate({ to })
  useShortcut('g c', 'Go to cases', () => go(paths.cases()))
  useShortcut('g m', 'Go to metrics', () => go(paths.metrics()))
  useShortcut('g a', 'Go to administration', () => go(paths.admin()))
  useCaseShortcut('g o', 'Go to the case overview', paths.case)
  useCaseShortcut('g e', 'Go to evidence', paths.evidence)
  useCaseShortcut('g p', 'Go to people', paths.people)
  useCaseShortcut('g t', 'Go to the chronology', paths.chronology)
  useCaseShortcut('g q', 'Go to questions', paths.questions)
  useCaseShortcut('g n', 'Go to analyses', paths.analyses)
  useCaseShortcut('g l', 'Go to allegations', paths.allegations)
  useCaseShortcut('g r', 'Go to the report', paths.report)
  useShortcut('/', 'Search', () => {
    const field = document.querySelector<HTMLInputElement>('[data-search]')
    if (field) field.focus()
    else openPalette()
  })
}

/** Goes to a page of the case that is open; elsewhere the keys do nothing. */
function useCaseShortcut(keys: string, label: string, pageOf: (caseId: string) => string): void {
  const navigate = useNavigate()
  const { caseId } = useParams({ strict: false }) as { caseId?: string }
  const go = () => {
    if (caseId) void navigate({ to: pageOf(caseId) })
  }
  useShortcut(keys, label, go, Boolean(caseId))
}
