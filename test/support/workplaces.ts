import type { TestApp } from './app.ts'

/** Where somebody works and as what, as the database says: a session tells it only after its second factor. */
export async function workplacesOf({ context }: TestApp, email: string): Promise<string[]> {
  const { rows } = await context.database.sql.executeSql(
    `select organizations.slug || ' ' || members.role as place from members
     join users on users.id = members.user_id
     join organizations on organizations.id = members.organization_id
     where users.email = $1 order by place`,
    [email],
  )
  return rows.map(({ place }) => String(place))
}
