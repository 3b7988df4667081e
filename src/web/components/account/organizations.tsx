import { Text } from '@mantine/core'
import { addresses } from '#shared/contracts/addresses.ts'
import { call } from '../../api/client.ts'
import { useSignedIn } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Section } from '../../ui/section.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import classes from '../admin/admin.module.css'
import { ROLE_NAMES } from './role-words.ts'

/** For people who work in several. */
export function Organizations() {
  const { organization, organizations } = useSignedIn()
  const attempt = useAttempt()
  const workIn = (id: string) =>
    attempt.run(async () => {
      await call(addresses.chooseOrganization, { body: { organization_id: id } })
      location.assign(paths.home())
    })
  return (
    <Section title="Organizations">
      <ul className={classes.list}>
        {organizations.map(({ id, name, role }) => (
          <li key={id} className={classes.row}>
            <div>
              <Text fz="sm" fw="var(--mantine-font-weight-firm)" className="words">
                {name}
              </Text>
              <Text fz="xs" c="dimmed">
                {ROLE_NAMES[role]}
              </Text>
            </div>
            <ActionButton
              size="xs"
              variant="default"
              aria-label={`Switch to ${name}`}
              loading={attempt.busy}
              disabledReason={id === organization.id ? 'This is your current organization.' : null}
              onClick={() => void workIn(id)}
            >
              Switch
            </ActionButton>
          </li>
        ))}
      </ul>
      {attempt.problem ? <ErrorState error={attempt.problem} compact /> : null}
    </Section>
  )
}
