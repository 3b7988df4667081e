import { Text } from '@mantine/core'
import { Link, Outlet } from '@tanstack/react-router'
import { useRoleReason } from '../../api/session.ts'
import { ADMIN_SECTION_NAMES } from '../../components/frame/section-names.ts'
import { ADMIN_SECTIONS, paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Page } from '../../ui/page.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import classes from '../../ui/page-tabs.module.css'
import { PageTabs } from '../../ui/page-tabs.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** The administration: its sections, and the one that is open. */
export default function AdminLayout() {
  const refused = useRoleReason('admin')
  if (refused)
    return (
      <Page>
        <PageTitle note="Only administrators and owners can open it.">Administration</PageTitle>
        <PageLink to={paths.cases()}>Go to cases</PageLink>
      </Page>
    )
  return (
    <>
      <header className={classes.header}>
        <Text fw="var(--mantine-font-weight-medium)" fz="md">
          Administration
        </Text>
        <PageTabs label="Administration">
          {ADMIN_SECTIONS.map((section) => (
            <Link key={section} to={paths.admin(section)} className={classNames(classes.tab)}>
              {ADMIN_SECTION_NAMES[section]}
            </Link>
          ))}
        </PageTabs>
      </header>
      <Page wide>
        <Outlet />
      </Page>
    </>
  )
}
