import { IconDownload } from '@tabler/icons-react'
import type { AnalysisType } from '#shared/analysis-types.ts'
import { toUrl } from '#shared/contracts/address.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import type { ExportFormat, SheetFormat } from '#shared/contracts/exports.ts'
import { paths } from '../../paths.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'

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
  <ActionMenu
    label="Export"
    icon={<IconDownload size={15} aria-hidden />}
    entries={[
      ...[...FORMATS, ...(type === 'timeline' ? SHEETS : [])].map(([format, label]) => ({
        label,
        href: toUrl(addresses.exportAnalysis, { params: { id: analysisId }, query: { format } }),
        opens: 'file' as const,
      })),
      'divider',
      {
        label: 'Dossier (zip)',
        href: toUrl(addresses.issueDossier, { params: { id: analysisId } }),
        opens: 'file',
      },
      ...(onWithhold ? [{ label: 'Redacted dossier…', onClick: onWithhold }] : []),
      { label: 'Verify a dossier', href: paths.verifyDossier(), opens: 'tab' },
    ]}
  />
)
