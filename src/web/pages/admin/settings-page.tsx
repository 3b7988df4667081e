import { useSettings } from '../../api/admin.ts'
import { SettingsForm } from '../../components/admin/settings-form.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Loaded } from '../../ui/states.tsx'

export default function SettingsPage() {
  const query = useSettings()
  return (
    <>
      <PageTitle note="AI provider, background documents, reports and sessions of this organization">
        Settings
      </PageTitle>
      <Loaded query={query} lines={6}>
        {(settings) => <SettingsForm settings={settings} />}
      </Loaded>
    </>
  )
}
