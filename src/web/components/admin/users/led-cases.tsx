import { Text } from '@mantine/core'
import type { AdminUser } from '#shared/contracts/users.ts'
import { useCases } from '#web/api/cases.ts'
import { paths } from '#web/paths.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { PageLink } from '#web/ui/page-link.tsx'

const MAX_NAMED = 8

/** Cases that somebody leads who is about to stop working here: in each another lead can be chosen. */
export function LedCases({ user }: { user: AdminUser }) {
  const { data: cases = [] } = useCases()
  const led = cases.filter((one) => one.lead_investigator_id === user.id)
  if (led.length === 0) return null
  const more = led.length - MAX_NAMED
  return (
    <Text fz="sm" mt="xs" component="div">
      {user.name} leads {led.length === 1 ? '1 case' : `${formatCount(led.length)} cases`}. To choose another
      lead, edit the details of each:{' '}
      {led.slice(0, MAX_NAMED).map(({ id, case_number }, index) => (
        <span key={id}>
          {index > 0 ? ', ' : ''}
          <PageLink to={paths.case(id)}>{case_number}</PageLink>
        </span>
      ))}
      {more > 0 ? ` and ${formatCount(more)} more` : ''}
    </Text>
  )
}
