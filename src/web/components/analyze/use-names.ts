import { useCase } from '../../api/cases.ts'
import { usePeople } from '../../api/people.ts'

/** The parties of the case, and below them everybody else whom the evidence names. */
export function useNames(caseId: string): string[] {
  const { data: found } = useCase(caseId)
  const { data: people } = usePeople(caseId)
  const parties = found?.parties.map(({ name }) => name) ?? []
  return [...new Set([...parties, ...(people?.items.map(({ name }) => name) ?? [])])]
}
