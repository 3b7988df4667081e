import { useUsers } from '../../api/admin.ts'
import classes from '../../components/admin/admin.module.css'
import { AdaptiveAuthentication } from '../../components/admin/users/adaptive-authentication.tsx'
import { Invitations } from '../../components/admin/users/invitations.tsx'
import { useUserColumns } from '../../components/admin/users/user-columns.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Loaded } from '../../ui/states.tsx'

const VIRTUAL_FROM = 150

export default function UsersPage() {
  const query = useUsers()
  const columns = useUserColumns()
  return (
    <div className={classes.stack}>
      <div>
        <PageTitle note="People in this organization and how their accounts are protected">Users</PageTitle>
        <Loaded query={query} lines={6}>
          {(users) => (
            <DataTable
              id="users"
              label="Users"
              rows={users}
              rowKey={(row) => row.id}
              rowName={(row) => row.name}
              columns={columns}
              initialSort={{ key: 'name', descending: false }}
              virtualized={users.length > VIRTUAL_FROM}
            />
          )}
        </Loaded>
      </div>
      <Invitations />
      <AdaptiveAuthentication />
    </div>
  )
}
