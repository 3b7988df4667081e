import { PageTitle } from '../../ui/page-title.tsx'

export default function FeedbackPage() {
  return <PageTitle>Feedback</PageTitle>
}
