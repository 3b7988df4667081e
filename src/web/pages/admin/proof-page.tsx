import { PageTitle } from '../../ui/page-title.tsx'

export default function ProofPage() {
  return <PageTitle>Proof of destruction</PageTitle>
}
