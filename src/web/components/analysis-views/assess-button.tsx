import { ASSESSMENT_FIELD_WORDS } from '#shared/assessment-words.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import type { Assessing } from './use-assessing.ts'
import { ASSESS } from './view-words.ts'

/** Opens the form of one field; its name says of which row or person. */
export function AssessButton({
  assessing: { of, known, open },
  about,
}: {
  readonly assessing: Assessing
  readonly about: string
}) {
  const role = useRoleReason('member')
  const name = ASSESSMENT_FIELD_WORDS[of.field].toLowerCase()
  return (
    <ActionButton
      size="compact-sm"
      fz="xs"
      variant={known ? 'default' : 'subtle'}
      data-assess={of.field}
      aria-label={`${known ? 'Change' : 'Assess'} ${name}: ${about}`}
      disabledReason={role}
      onClick={open}
    >
      {known ? 'Change' : ASSESS[of.field]}
    </ActionButton>
  )
}
