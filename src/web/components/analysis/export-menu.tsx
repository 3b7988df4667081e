import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { AnalysisType } from '#shared/analysis-types.ts'
import { toUrl } from '#shared/contracts/address.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import type { ExportFormat, SheetFormat } from '#shared/contracts/exports.ts'
import { paths } from '../../paths.ts'

type Offered = readonly [format: ExportFormat | SheetFormat, label: string]

const FORMATS: readonly Offered[] = [
  ['docx', 'Word (.docx)'],
  ['pdf', 'PDF'],
  ['md', 'Markdown'],
]
/** Entry by entry, with each date as it is written beside the date as it was read. */
const SHEETS: readonly Offered[] = [
  ['csv', 'Entries (.csv)'],
  ['xlsx', 'Entries (.xlsx)'],
]

interface ExportMenuProps {
  readonly analysisId: string
  readonly type: AnalysisType
  /** Asks what a copy leaves out; without it the menu offers no such copy. */
  readonly onWithhold?: () => void
}

/**
 * With citations, scores, judgments, model and prompt version, and every quote with its source. The dossier is signed,
 * and can be checked without the service.
 */
export const ExportMenu = ({ analysisId, type, onWithhold }: ExportMenuProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button size="xs" variant="default" leftSection={<IconDownload size={15} aria-hidden />}>
        Export
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {[...FORMATS, ...(type === 'timeline' ? SHEETS : [])].map(([format, label]) => (
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
