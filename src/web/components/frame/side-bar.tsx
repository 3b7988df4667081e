import { IconBriefcase, IconChartBar, IconSearch, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useRoleReason } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Hint } from '../../ui/hint.tsx'
import { AccountButton } from './account-button.tsx'
import classes from './side-bar.module.css'

interface Item {
  readonly to: string
  readonly label: string
  readonly Icon: ComponentType<{ size?: number; stroke?: number }>
}

const CASES: Item = { to: paths.cases(), label: 'Cases', Icon: IconBriefcase }
const METRICS: Item = { to: paths.metrics(), label: 'Metrics', Icon: IconChartBar }
const ADMIN: Item = { to: paths.administration(), label: 'Admin', Icon: IconSettings }

/** The three places, and the person. Folded, the words become tooltips. */
export function SideBar({
  folded,
  onShowKeys,
  onFind,
}: {
  folded: boolean
  onShowKeys: () => void
  onFind: () => void
}) {
  const mayAdminister = useRoleReason('admin') === null
  const items = mayAdminister ? [CASES, METRICS, ADMIN] : [CASES, METRICS]
  return (
    <div className={classNames(classes.bar, folded ? classes.folded : undefined)}>
      <div className={classes.brand}>
        <img src="/favicon.svg" alt={folded ? 'Probity' : ''} width={22} height={22} />
        {folded ? null : 'Probity'}
      </div>
      <FindButton folded={folded} onFind={onFind} />
      <nav className={classes.places} aria-label="Main">
        {items.map((item) => (
          <PlaceLink key={item.to} item={item} folded={folded} />
        ))}
      </nav>
      <div className={classes.spring} />
      <AccountButton folded={folded} onShowKeys={onShowKeys} />
    </div>
  )
}

function FindButton({ folded, onFind }: { folded: boolean; onFind: () => void }) {
  const button = (
    <button
      type="button"
      className={classNames(classes.item)}
      aria-label={folded ? 'Go to' : undefined}
      aria-keyshortcuts="Control+K"
      data-closes-menu
      onClick={onFind}
    >
      <IconSearch size={19} stroke={1.6} />
      {folded ? null : (
        <>
          Go to <kbd className={classes.key}>Ctrl K</kbd>
        </>
      )}
    </button>
  )
  return folded ? (
    <Hint label="Go to (Ctrl K)" side="right">
      {button}
    </Hint>
  ) : (
    button
  )
}

function PlaceLink({ item: { to, label, Icon }, folded }: { item: Item; folded: boolean }) {
  const link = (
    <Link to={to} className={classNames(classes.item)} activeOptions={{ exact: false }} aria-label={label}>
      <Icon size={19} stroke={1.6} />
      {folded ? null : label}
    </Link>
  )
  return folded ? (
    <Hint label={label} side="right">
      {link}
    </Hint>
  ) : (
    link
  )
}
