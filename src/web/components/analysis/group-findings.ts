import { isBesideTheAnswer } from '#shared/contested-statements.ts'
import type { Analysis, AnalysisContent, Statement } from '#shared/contracts/analyses.ts'

type Sections = AnalysisContent['sections']
export type FindingGroup = 'conflicts' | 'support' | 'rest'

/** The findings in the order in which they are worth reading: what conflicts, what supports, everything else. */
export const FINDING_GROUPS: readonly FindingGroup[] = ['conflicts', 'support', 'rest']

/**
 * Support is support of an answer: what a timeline or a register arranges answers nothing. A timeline compares days and
 * order alone.
 */
export function nameGroup(group: FindingGroup, type: Analysis['type']): string {
  if (group === 'conflicts') return 'Conflicts'
  if (group === 'rest') return 'Everything else'
  if (type === 'question' || type === 'topic') return 'Support'
  return type === 'timeline' ? 'No conflict of dates or order found' : 'No conflict found'
}

const chooseGroup = (statement: Statement, contested: ReadonlySet<string>, heading: string): FindingGroup => {
  const { id, kind, citations, uncited, support_lost } = statement
  if (kind === 'discrepancy' || contested.has(id) || citations.some(({ contrary }) => contrary !== undefined))
    return 'conflicts'
  if (isBesideTheAnswer(heading)) return 'rest'
  return (kind === 'finding' || kind === 'inference') && !uncited && !support_lost ? 'support' : 'rest'
}

/** Each group with its statements under the headings that they had; a section that has none in it is left out. */
export function groupFindings(
  sections: Sections,
  contestedBy: readonly string[],
): Readonly<Record<FindingGroup, Sections>> {
  const contested = new Set(contestedBy)
  const inGroup = (group: FindingGroup): Sections =>
    sections.flatMap((section) => {
      const statements = section.statements.filter(
        (one) => chooseGroup(one, contested, section.heading) === group,
      )
      return statements.length > 0 ? [{ ...section, statements }] : []
    })
  return { conflicts: inGroup('conflicts'), support: inGroup('support'), rest: inGroup('rest') }
}

export const countStatements = (sections: Sections): number =>
  sections.reduce((total, { statements }) => total + statements.length, 0)
