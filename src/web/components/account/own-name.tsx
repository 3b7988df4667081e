import { useRenameOneself } from '../../api/account.ts'
import { useSignedIn } from '../../api/session.ts'
import { NameForm } from '../../ui/name-form.tsx'
import { Section } from '../../ui/section.tsx'

/** What others read beside a judgment, and in what leaves the service. */
export function OwnName() {
  const { user } = useSignedIn()
  return (
    <Section title="Name">
      <NameForm
        label="Your name"
        description="Shown beside your judgments, and in what is exported from now on."
        name={user.name}
        rename={useRenameOneself()}
      />
    </Section>
  )
}
