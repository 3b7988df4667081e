import { Text } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { useSignedIn } from '../../api/session.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { LoadingState } from '../../ui/states.tsx'
import { ROLE_NAMES } from '../account/role-words.ts'
import classes from './side-bar.module.css'

const AccountPanel = lazyPart(() => import('./account-panel.tsx'), 'AccountPanel')

/** Who is working. What it opens is the browser's own popover; its code comes when the button is reached for. */
export function AccountButton({ folded, onShowKeys }: { folded: boolean; onShowKeys: () => void }) {
  const { user, role } = useSignedIn()
  const id = useId()
  const [opened, setOpened] = useState(false)
  const anchor = `--account-${id.replaceAll(/[^\w-]/g, '')}`
  return (
    <>
      <button
        type="button"
        className={classes.item}
        title={user.email}
        popoverTarget={id}
        aria-expanded={opened}
        style={{ anchorName: anchor } as object}
        onPointerEnter={() => void AccountPanel.preload()}
        onFocus={() => void AccountPanel.preload()}
      >
        <IconUserCircle size={20} stroke={1.6} />
        <span className="visually-hidden">Account: {folded ? user.name : null}</span>
        {folded ? null : (
          <span className={classes.who}>
            <span>{user.name}</span>
            <Text span fz="xxs" c="dimmed">
              {ROLE_NAMES[role]}
            </Text>
          </span>
        )}
      </button>
      <section
        id={id}
        popover="auto"
        aria-label="Account"
        className={classes.panel}
        style={{ positionAnchor: anchor } as object}
        onToggle={(event) => setOpened(event.newState === 'open')}
      >
        {opened ? (
          <Suspense fallback={<LoadingState lines={3} />}>
            <AccountPanel
              onShowKeys={onShowKeys}
              onClose={() => document.getElementById(id)?.hidePopover()}
            />
          </Suspense>
        ) : null}
      </section>
    </>
  )
}
