import { NativeSelect } from '@mantine/core'
import { useMembers } from '#web/api/cases.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DayField } from '#web/ui/day-field.tsx'
import classes from '../admin.module.css'
import { ACTION_GROUPS } from './audit-words.ts'

interface AuditFiltersProps {
  readonly address: Readonly<Record<string, string>>
  readonly onChange: (change: Readonly<Record<string, string | null>>) => void
}

/** All of it stands in the address, so that a view of the trail can be sent to somebody. */
export function AuditFilters({ address, onChange }: AuditFiltersProps) {
  const members = useMembers()
  return (
    <>
      <NativeSelect
        className={classNames(classes.filter)}
        label="Show"
        value={address.views ?? ''}
        onChange={(event) => onChange({ views: event.currentTarget.value })}
        data={[
          { value: '', label: 'Actions only' },
          { value: 'true', label: 'Actions and views' },
        ]}
      />
      <NativeSelect
        className={classNames(classes.filter)}
        label="Action"
        value={address.action ?? ''}
        onChange={(event) => onChange({ action: event.currentTarget.value })}
        data={[{ value: '', label: 'Any action' }, ...ACTION_GROUPS]}
        data-search
      />
      <NativeSelect
        className={classNames(classes.filter)}
        label="Who"
        value={address.actor ?? ''}
        onChange={(event) => onChange({ actor: event.currentTarget.value })}
        data={[
          { value: '', label: 'Anyone' },
          ...(members.data ?? []).map(({ user_id, name }) => ({ value: user_id, label: name })),
        ]}
      />
      <NativeSelect
        className={classNames(classes.filter)}
        label="Result"
        value={address.success ?? ''}
        onChange={(event) => onChange({ success: event.currentTarget.value })}
        data={[
          { value: '', label: 'Any result' },
          { value: 'true', label: 'Done' },
          { value: 'false', label: 'Refused or failed' },
        ]}
      />
      <DayField
        className={classNames(classes.filter)}
        label="From"
        value={address.from ?? ''}
        onChange={(from) => onChange({ from })}
      />
      <DayField
        className={classNames(classes.filter)}
        label="To"
        value={address.to ?? ''}
        onChange={(to) => onChange({ to })}
      />
    </>
  )
}
