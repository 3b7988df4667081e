import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { NamedAuditRow } from '#shared/contracts/audit.ts'
import { formatSecond } from '#web/ui/dates.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import classes from '../admin.module.css'
import { AuditTarget } from './audit-target.tsx'
import { toActionWords, toActorWords, toKindWords, toResultWithCode } from './audit-words.ts'

/** All that is recorded of one row, in words. */
export function AuditRowDialog({ row, onClose }: { row: NamedAuditRow; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={toActionWords(row.action)} size="lg">
      <Stack gap="sm">
        <dl className={classes.details}>
          <Fact name="When">
            <time dateTime={row.created_at}>{formatSecond(row.created_at)}</time>
          </Fact>
          <Fact name="Who" id={row.actor_name === null ? null : row.actor_id}>
            {toActorWords(row)}
          </Fact>
          <About row={row} />
          <Fact name="Result">{toResultWithCode(row)}</Fact>
          <Fact name="IP address">{row.ip_address ?? 'no address recorded'}</Fact>
          <Fact name="Browser">{row.user_agent ?? 'none recorded'}</Fact>
          <Fact name="Personal data">
            {row.phi
              ? 'What was shown or changed may hold health or personal data'
              : 'No health or personal data is expected in it'}
          </Fact>
          <Fact name="Entry">
            <span className={classes.mono}>{row.id}</span>
          </Fact>
        </dl>
        <Text fz="xs" c="dimmed">
          The trail says who did what and when, and holds no contents. Earlier wordings of analyses,
          questions, allegations and findings are kept with them.
        </Text>
      </Stack>
    </Dialog>
  )
}

/** A row about a setting names it, and the value that it was given. */
function About({ row }: { row: NamedAuditRow }) {
  const { action, target_type: type, target_id: id, target_title: title } = row
  if (type === null) return null
  if (action === 'setting.changed')
    return (
      <>
        <Fact name="Setting">{toKindWords(type)}</Fact>
        <Fact name="New value">{id === null || id === 'null' ? 'none' : toKindWords(id)}</Fact>
      </>
    )
  return (
    <Fact name="What" id={title === null ? null : id}>
      {title === null ? null : `${toKindWords(type)} `}
      <AuditTarget row={row} />
    </Fact>
  )
}

interface FactProps {
  readonly name: string
  /** Below it, to tell it from others of the same name. */
  readonly id?: string | null
  readonly children: ReactNode
}

const Fact = ({ name, id = null, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd className="words">
      {children}
      {id === null ? null : <div className={classes.mono}>{id}</div>}
    </dd>
  </div>
)
