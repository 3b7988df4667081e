import { paths } from '../paths.ts'
import { Page } from '../ui/page.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export default function NotFoundPage() {
  return (
    <Page>
      <PageTitle note="This page does not exist or was deleted.">Not found</PageTitle>
      <PageLink to={paths.cases()}>Go to cases</PageLink>
    </Page>
  )
}
