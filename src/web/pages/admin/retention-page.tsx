import { PageTitle } from '../../ui/page-title.tsx'

export default function RetentionPage() {
  return <PageTitle>Retention</PageTitle>
}
