import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export default function AccountPage() {
  return (
    <Page>
      <PageTitle>Account</PageTitle>
    </Page>
  )
}
