import type { Investigation } from '#shared/contracts/investigations.ts'
import { formatDay } from '../../ui/dates.tsx'
import { MeaningShape } from '../../ui/status-badge.tsx'
import { isOverdue } from './is-overdue.ts'

/** By when a case has to be finished; a line ends within no day. */
export function DueDay({ found }: { found: Pick<Investigation, 'due_on' | 'status'> }) {
  if (found.due_on === null) return '—'
  const day = formatDay(found.due_on)
  return isOverdue(found, new Date()) ? (
    <>
      <span style={TOGETHER}>
        <MeaningShape meaning="contradicted" /> {day},
      </span>{' '}
      overdue
    </>
  ) : (
    <span style={TOGETHER}>{day}</span>
  )
}

const TOGETHER = { whiteSpace: 'nowrap' } as const
