import { useSignedIn } from '../api/session.ts'
import { ChangePassword } from '../components/account/change-password.tsx'
import { Organizations } from '../components/account/organizations.tsx'
import { OwnMail } from '../components/account/own-mail.tsx'
import { OwnName } from '../components/account/own-name.tsx'
import { ROLE_NAMES } from '../components/account/role-words.ts'
import { SecondFactors } from '../components/account/second-factors.tsx'
import { Sessions } from '../components/account/sessions.tsx'
import { Tokens } from '../components/account/tokens.tsx'
import classes from '../components/admin/admin.module.css'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export default function AccountPage() {
  const { user, role, organization, organizations, sign_in } = useSignedIn()
  return (
    <Page>
      <PageTitle
        note={
          <span className="words">
            {`${user.name}, ${user.email}. ${ROLE_NAMES[role]} of ${organization.name}.`}
          </span>
        }
      >
        Account
      </PageTitle>
      <div className={classes.columns} data-side="right">
        <div className={classes.stack}>
          <SecondFactors />
          <Sessions />
          <Tokens />
        </div>
        <div className={classes.stack}>
          <OwnName />
          <OwnMail />
          {organizations.length > 1 ? <Organizations /> : null}
          {sign_in === 'password' ? <ChangePassword /> : null}
        </div>
      </div>
    </Page>
  )
}
