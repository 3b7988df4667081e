import { PageTitle } from '../../ui/page-title.tsx'

export default function OperationsPage() {
  return <PageTitle>Operations</PageTitle>
}
