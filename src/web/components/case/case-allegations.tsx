import { Text } from '@mantine/core'
import { CONCLUSION_WORDS, nameAllegation, type Side } from '#shared/allegation-words.ts'
import type { Allegation } from '#shared/contracts/allegations.ts'
import { useAllegations } from '../../api/allegations.ts'
import { paths } from '../../paths.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Section } from '../../ui/section.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './case-overview.module.css'

/** What the case has to find on, and how far each is; nothing where nothing is alleged. */
export function CaseAllegations({ caseId }: { caseId: string }) {
  const stand = (useAllegations(caseId).data?.items ?? []).filter(({ withdrawn }) => withdrawn === null)
  if (stand.length === 0) return null
  return (
    <Section title="Allegations">
      <ol className={classes.list}>
        {stand.map(({ id, number, text, finding, ...placed }) => (
          <li key={id} className={classes.question}>
            <span>
              <Text c="dimmed" fz="xs">
                {nameAllegation(number)} · {sidesInWords(placed)}
              </Text>
              <PageLink to={paths.allegations(caseId)} underline="hover" className="words">
                {text}
              </PageLink>
            </span>
            <span className={classes.aside}>
              <StatusBadge meaning={finding?.conclusion ? 'neutral' : 'accent'}>
                {finding?.conclusion ? CONCLUSION_WORDS[finding.conclusion] : 'No finding yet'}
              </StatusBadge>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** "3 for, 1 against": how much people put on each side; what bears on both counts on both. */
function sidesInWords({ statements, passages }: Pick<Allegation, 'statements' | 'passages'>): string {
  const count = (side: Side) =>
    [...statements, ...passages].filter((one) => one.side === side || one.side === 'both').length
  const [pro, contra] = [count('for'), count('against')]
  return pro + contra === 0 ? 'no evidence chosen' : `${pro} for, ${contra} against`
}
