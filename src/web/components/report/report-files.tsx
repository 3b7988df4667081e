import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { toUrl } from '#shared/contracts/address.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import type { ReportSummary } from '#shared/contracts/reports.ts'

/** A released report is downloaded as it was filed; any other one as a draft. */
export function ReportFiles({ report: { id, state, destroyed_at } }: { report: ReportSummary }) {
  if (destroyed_at) return null
  const formats = [
    ['docx', 'Word (.docx)'],
    ['pdf', 'PDF'],
    ...(state === 'released' ? [['zip', 'Both, with the dossiers (zip)'] as const] : []),
  ] as const
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconDownload size={15} aria-hidden />}>
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(([format, label]) => (
          <Menu.Item
            key={format}
            component="a"
            href={toUrl(addresses.exportReport, { params: { id }, query: { format } })}
            download
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
