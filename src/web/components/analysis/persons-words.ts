import type { Statement } from '#shared/contracts/analyses.ts'
import { useFindName } from '../../api/cases.ts'
import { formatTime } from '../../ui/dates.tsx'

/** Says of a statement in a person's words whose they are and since when; nothing of the analyst's own. */
export function usePersonsWords(): (statement: Statement) => string | null {
  const findName = useFindName()
  return ({ origin, edited_by, edited_at }) =>
    origin === 'person'
      ? [
          `Words of ${edited_by ? findName(edited_by) : 'a person'}, not of the analysis`,
          edited_at ? formatTime(edited_at) : null,
        ]
          .filter(Boolean)
          .join(' · ')
      : null
}
