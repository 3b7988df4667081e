import { useMemo } from 'react'
import { useRoleReason } from '../../api/session.ts'
import { ADMIN_SECTIONS, paths } from '../../paths.ts'
import { ADMIN_SECTION_NAMES } from './section-names.ts'

export interface Entry {
  readonly to: string
  readonly title: string
  /** What kind of thing it is, and of which case. */
  readonly note: string
  /** Of evidence that was found by words in its text: some of it around them. */
  readonly excerpt?: string | null
}

/** The pages of the case that is open, and those of the organization that the caller may see. */
export function usePages(caseId: string | undefined): readonly Entry[] {
  const mayAdminister = useRoleReason('admin') === null
  return useMemo(
    () => [
      ...(caseId
        ? [
            { to: paths.case(caseId), title: 'Overview', note: 'This case' },
            { to: paths.evidence(caseId), title: 'Evidence', note: 'This case' },
            { to: paths.people(caseId), title: 'People', note: 'This case' },
            { to: paths.chronology(caseId), title: 'Chronology', note: 'This case' },
            { to: paths.questions(caseId), title: 'Questions', note: 'This case' },
            { to: paths.analyses(caseId), title: 'Analyses', note: 'This case' },
            { to: paths.allegations(caseId), title: 'Allegations', note: 'This case' },
            { to: paths.report(caseId), title: 'Report', note: 'This case' },
          ]
        : []),
      { to: paths.cases(), title: 'Cases', note: 'Page' },
      { to: paths.metrics(), title: 'Metrics', note: 'Page' },
      { to: paths.account(), title: 'Account, sessions and tokens', note: 'Page' },
      ...(mayAdminister
        ? ADMIN_SECTIONS.map((section) => ({
            to: paths.admin(section),
            title: ADMIN_SECTION_NAMES[section],
            note: 'Administration',
          }))
        : []),
    ],
    [caseId, mayAdminister],
  )
}
