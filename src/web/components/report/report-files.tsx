import { IconDownload } from '@tabler/icons-react'
import { toUrl } from '#shared/contracts/address.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import type { ReportSummary } from '#shared/contracts/reports.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'

/** A released report is downloaded as it was filed; any other one as a draft. */
export function ReportFiles({ report: { id, state, destroyed_at } }: { report: ReportSummary }) {
  if (destroyed_at) return null
  const formats = [
    ['docx', 'Word (.docx)'],
    ['pdf', 'PDF'],
    ...(state === 'released' ? [['zip', 'Both, with the dossiers (zip)'] as const] : []),
  ] as const
  return (
    <ActionMenu
      label="Download"
      icon={<IconDownload size={15} aria-hidden />}
      entries={formats.map(([format, label]) => ({
        label,
        href: toUrl(addresses.exportReport, { params: { id }, query: { format } }),
        opens: 'file',
      }))}
    />
  )
}
