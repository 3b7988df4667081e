import { useState } from 'react'
import { type Filter, useAuditWeeks } from '#web/api/admin.ts'
import { Loaded } from '#web/ui/states.tsx'
import { Disclosure } from '../../analysis/disclosure.tsx'
import { Trend } from '../../metrics/trend.tsx'

const ACTS = [
  { name: 'done', label: 'Done' },
  { name: 'refused', label: 'Refused' },
] as const

/** How much was done, week by week, of what the list shows; counted only once somebody asks. */
export function AuditWeeks({ filter: { action, actor_id, acts_only } }: { filter: Filter }) {
  const [opened, setOpened] = useState(false)
  const query = useAuditWeeks({ action, actor_id, acts_only }, opened)
  return (
    <Disclosure title="Week by week" opened={opened} onToggle={setOpened}>
      <Loaded query={query}>
        {(weeks) => <Trend title="The last eight weeks" weeks={weeks} series={ACTS} />}
      </Loaded>
    </Disclosure>
  )
}
