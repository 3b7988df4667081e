import { useRenameOrganization } from '../../api/admin.ts'
import { useSignedIn } from '../../api/session.ts'
import { NameForm } from '../../ui/name-form.tsx'
import { Section } from '../../ui/section.tsx'

/** What everybody in it reads beside their role, and people who work in several choose by. */
export function OrganizationName() {
  const { organization } = useSignedIn()
  return (
    <Section title="Organization">
      <NameForm label="Name of the organization" name={organization.name} rename={useRenameOrganization()} />
    </Section>
  )
}
