import { Text } from '@mantine/core'
import { useCases } from '#web/api/cases.ts'
import { paths } from '#web/paths.ts'
import { formatDay } from '#web/ui/dates.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { Section } from '#web/ui/section.tsx'
import { Loaded } from '#web/ui/states.tsx'
import classes from '../admin.module.css'

const ENDLESS_YEAR = '9999'

/** The cases that a hold keeps as a whole; holds are placed and released in the case. */
export function HeldCases() {
  const query = useCases()
  return (
    <Section title="Legal holds">
      <Loaded query={query} lines={2}>
        {(cases) => {
          const held = cases.flatMap((one) =>
            one.legal_hold_until && Date.parse(one.legal_hold_until) > Date.now()
              ? [{ ...one, until: one.legal_hold_until }]
              : [],
          )
          if (held.length === 0)
            return <Text c="dimmed">No case is under a hold. Place holds on a case’s overview page.</Text>
          return (
            <ul className={classes.list}>
              {held.map((one) => (
                <li key={one.id} className={classes.row}>
                  <PageLink to={paths.case(one.id)} fz="sm" className="words">
                    {one.case_number} {one.title}
                  </PageLink>
                  <Text fz="xs" c="dimmed">
                    {one.until.startsWith(ENDLESS_YEAR)
                      ? 'until it is released'
                      : `until ${formatDay(one.until)}`}
                  </Text>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Section>
  )
}
