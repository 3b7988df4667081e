import { paths } from '../paths.ts'
import { Page } from '../ui/page.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export default function NotFoundPage() {
  return (
    <main>
      <Page>
        <PageTitle note="The address leads nowhere here, or what it named is gone.">Not found</PageTitle>
        <PageLink to={paths.cases()}>Go to the cases</PageLink>
      </Page>
    </main>
  )
}
