import { SegmentedControl, Text, useMantineColorScheme } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowsExchange, IconKeyboard, IconLogout, IconUserCog } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addresses } from '#shared/contracts/addresses.ts'
import { call } from '../../api/client.ts'
import { useSignedIn } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { type Density, useDensity } from '../../ui/appearance.ts'
import { toProblem } from '../../ui/problem.ts'
import { ROLE_NAMES } from '../account/role-words.ts'
import { signOut } from '../sign-in/sign-out.ts'
import classes from './side-bar.module.css'

/** How it looks to whoever is working, their own pages, and the way out. */
export function AccountPanel({ onShowKeys, onClose }: { onShowKeys: () => void; onClose: () => void }) {
  const { user, role, organization, organizations } = useSignedIn()
  const navigate = useNavigate()
  const closeAnd = (run: () => unknown) => () => {
    onClose()
    void run()
  }
  const size = { size: 17, stroke: 1.6 }
  return (
    <>
      <Text fz="xs" fw="var(--mantine-font-weight-medium)" px="xs">
        {user.email}
      </Text>
      <Text fz="xs" c="dimmed" px="xs" pb="snug">
        {ROLE_NAMES[role]} of {organization.name}
      </Text>
      {organizations
        .filter(({ id }) => id !== organization.id)
        .map(({ id, name }) => (
          <Choice key={id} onClick={closeAnd(() => switchTo(id))}>
            <IconArrowsExchange {...size} /> Switch to {name}
          </Choice>
        ))}
      <Choice onClick={closeAnd(() => navigate({ to: paths.account() }))}>
        <IconUserCog {...size} /> Account, sessions and tokens
      </Choice>
      <Choice onClick={closeAnd(onShowKeys)}>
        <IconKeyboard {...size} /> Keyboard shortcuts
      </Choice>
      <Appearance />
      <Choice onClick={closeAnd(() => signOut().catch(tell))}>
        <IconLogout {...size} /> Sign out
      </Choice>
    </>
  )
}

const Choice = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={classes.item} onClick={onClick}>
    {children}
  </button>
)

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [density, setDensity] = useDensity()
  return (
    <div className={classes.appearance}>
      <SegmentedControl
        fullWidth
        size="xs"
        transitionDuration={0}
        aria-label="Theme"
        value={colorScheme}
        onChange={(value) => setColorScheme(value as typeof colorScheme)}
        data={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'auto', label: 'System' },
        ]}
      />
      <SegmentedControl
        fullWidth
        size="xs"
        transitionDuration={0}
        aria-label="Density"
        value={density}
        onChange={(value) => setDensity(value as Density)}
        data={[
          { value: 'comfortable', label: 'Comfortable' },
          { value: 'compact', label: 'Compact' },
        ]}
      />
    </div>
  )
}

const tell = (error: unknown) => {
  const { title, message } = toProblem(error)
  notifications.show({ color: 'red', title, message })
}

async function switchTo(organizationId: string): Promise<void> {
  try {
    await call(addresses.chooseOrganization, { body: { organization_id: organizationId } })
    location.assign(paths.home())
  } catch (error) {
    tell(error)
  }
}
