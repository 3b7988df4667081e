import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { toUrl } from '#shared/contracts/address.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import { paths } from '../../paths.ts'

const FORMATS = [
  ['docx', 'Word (.docx)'],
  ['pdf', 'PDF'],
  ['md', 'Markdown'],
] as const

interface ExportMenuProps {
  readonly analysisId: string
  /** Asks what a copy leaves out; without it the menu offers no such copy. */
  readonly onWithhold?: () => void
}

/**
 * With citations, scores, judgments, model and prompt version, and every quote with its source. The dossier is signed,
 * and can be checked without the service.
 */
export const ExportMenu = ({ analysisId, onWithhold }: ExportMenuProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button size="xs" variant="default" leftSection={<IconDownload size={15} aria-hidden />}>
        Export
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {FORMATS.map(([format, label]) => (
        <Menu.Item
          key={format}
          component="a"
          href={toUrl(addresses.exportAnalysis, { params: { id: analysisId }, query: { format } })}
          download
        >
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item component="a" href={toUrl(addresses.issueDossier, { params: { id: analysisId } })} download>
        Dossier (zip)
      </Menu.Item>
      {onWithhold ? <Menu.Item onClick={onWithhold}>Redacted dossier…</Menu.Item> : null}
      <Menu.Item component="a" href={paths.verifyDossier()} target="_blank">
        Verify a dossier
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
