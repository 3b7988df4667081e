import { Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { Analysis, AnalysisContent } from '#shared/contracts/analyses.ts'
import { type Meaning, MeaningShape } from '../../ui/status-badge.tsx'
import own from './findings.module.css'
import {
  countStatements,
  FINDING_GROUPS,
  type FindingGroup,
  groupFindings,
  nameGroup,
} from './group-findings.ts'
import { StatementSections } from './statement-list.tsx'

type Sections = AnalysisContent['sections']

const MEANINGS: Readonly<Record<FindingGroup, Meaning>> = {
  conflicts: 'contradicted',
  support: 'accent',
  rest: 'neutral',
}
interface FindingsProps {
  readonly sections: Sections
  readonly contestedBy: readonly string[]
  readonly isAfterOpening: boolean
  readonly type: Analysis['type']
  /** Whether each group has its title and count again where it stands. */
  readonly isGrouped: boolean
  readonly isRead: boolean
  readonly opened: boolean
  readonly onToggle: (opened: boolean) => void
  readonly children: ReactNode
}

/** The detail of an analysis. What is in it is told before it is opened, and opening it is Gate A. */
export function Findings({
  sections,
  contestedBy,
  isAfterOpening,
  type,
  isGrouped,
  isRead,
  opened,
  onToggle,
  children,
}: FindingsProps) {
  const id = useId()
  const count = countStatements(sections)
  const groups = groupFindings(sections, contestedBy)
  return (
    <section className={own.findings} data-open={opened}>
      <button
        type="button"
        className={own.head}
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => onToggle(!opened)}
      >
        <IconChevronRight size={18} aria-hidden />
        <span className={own.title}>
          Findings ({count} {isAfterOpening ? 'more ' : ''}
          {count === 1 ? 'statement' : 'statements'})
        </span>
        {opened && isGrouped ? null : (
          <span className={own.counts}>
            {FINDING_GROUPS.map((group) => {
              const inGroup = countStatements(groups[group])
              return inGroup === 0 ? null : (
                <span key={group} className={own.count}>
                  <MeaningShape meaning={MEANINGS[group]} /> {nameGroup(group, type)} {inGroup}
                </span>
              )
            })}
          </span>
        )}
        {isRead ? null : <span className={own.why}>Open them before you judge.</span>}
      </button>
      {opened ? (
        <div id={id} className={own.body}>
          {children}
        </div>
      ) : null}
    </section>
  )
}

/** What answers a question or a topic, sorted by what it does for the answer. */
export function GroupedFindings({
  sections,
  contestedBy,
}: {
  sections: Sections
  contestedBy: readonly string[]
}) {
  const groups = groupFindings(sections, contestedBy)
  return FINDING_GROUPS.map((group) => {
    const title = nameGroup(group, 'question')
    const count = countStatements(groups[group])
    if (count === 0) return null
    return (
      <section key={group} aria-label={title} className={own.group}>
        <Text component="h3" className={own.groupTitle ?? ''}>
          <MeaningShape meaning={MEANINGS[group]} /> {title} <span className={own.number}>{count}</span>
        </Text>
        <StatementSections sections={groups[group]} level="h4" within={title} />
      </section>
    )
  })
}
