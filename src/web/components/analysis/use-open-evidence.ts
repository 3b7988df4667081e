import { useCallback, useState } from 'react'
import { focusStatement } from './focus-statement.ts'
import type { Reading } from './reading.ts'

export interface OpenEvidence {
  readonly openCitation: string | null
  /** The statement beside which stands what speaks against it. */
  readonly argued: string | null
  readonly isOpen: boolean
  readonly open: (citationId: string) => void
  readonly argue: (statementId: string) => void
  readonly close: () => void
}

/** What is open beside the text: a citation, or what speaks against a statement. Closing returns the focus to the sentence. */
export function useOpenEvidence(reading: Reading | null): OpenEvidence {
  const [opened, setOpened] = useState<{ readonly citation?: string; readonly argued?: string }>({})
  const found = opened.citation === undefined ? undefined : reading?.byId.get(opened.citation)
  const argued = opened.argued === undefined ? undefined : reading?.statementById.get(opened.argued)
  const statement = found?.statement.id ?? argued?.id
  const close = useCallback(() => {
    setOpened({})
    if (statement) focusStatement(statement)
  }, [statement])
  return {
    openCitation: found?.citation.id ?? null,
    argued: argued?.id ?? null,
    isOpen: statement !== undefined,
    open: useCallback((citation) => setOpened({ citation }), []),
    argue: useCallback((id) => setOpened({ argued: id }), []),
    close,
  }
}
