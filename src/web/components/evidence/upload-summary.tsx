import { Text } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import { useRoleReason } from '../../api/session.ts'
import type { UploadEntry } from '../../api/uploads.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { plural } from '../../ui/plural.ts'
import { describeCopy, nameItem } from './copies.ts'
import classes from './evidence.module.css'
import { itemCount, TEXT_STATUSES } from './evidence-words.ts'
import { useUploaded } from './use-uploaded.ts'

const CustodianDialog = lazyPart(() => import('./custodian-dialog.tsx'), 'CustodianDialog')

interface UploadSummaryProps {
  readonly caseId: string
  readonly uploads: readonly UploadEntry[]
  /** What to go on with once everything has been read. */
  readonly whenRead?: ReactNode
}

/** What the files that were added have become, each named that a reader should know of. */
export function UploadSummary({ caseId, uploads, whenRead }: UploadSummaryProps) {
  const role = useRoleReason('member')
  const [naming, setNaming] = useState(false)
  const found = useUploaded(caseId, uploads)
  if (!found) return null
  const { items, copies, unreadable, waiting, added } = found
  // What was found inside them follows.
  const own = new Set(added)
  const files = items.filter(({ id }) => own.has(id))
  return (
    <>
      <div className={classes.summary}>
        <Text fz="xs">
          {plural(added.length, 'file')} became {itemCount(items.length)}
          {waiting > 0 ? `; the text of ${formatCount(waiting)} is being extracted` : ''}.
        </Text>
        <ActionButton
          size="compact-xs"
          variant="subtle"
          disabledReason={role}
          onClick={() => setNaming(true)}
        >
          Set the custodian
        </ActionButton>
        <Named
          caseId={caseId}
          title={plural(copies.length, 'duplicate or near-duplicate', 'duplicates or near-duplicates')}
          items={copies.map(({ item, copy }) => ({ item, note: describeCopy(copy) }))}
        />
        <Named
          caseId={caseId}
          title={`${formatCount(unreadable.length)} could not be read`}
          items={unreadable.map((item) => ({
            item,
            note: item.text_error ?? TEXT_STATUSES[item.text_status],
          }))}
        />
      </div>
      <span className="visually-hidden" role="status">
        {waiting > 0 ? 'The new items are being read.' : 'The new items have been read.'}
      </span>
      {waiting === 0 ? whenRead : null}
      {naming ? (
        <Suspense fallback={null}>
          <CustodianDialog items={files} caseId={caseId} onClose={() => setNaming(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

interface NamedProps {
  readonly caseId: string
  readonly title: string
  readonly items: readonly { readonly item: EvidenceSummary; readonly note: string }[]
}

const Named = ({ caseId, title, items }: NamedProps) =>
  items.length === 0 ? (
    <Text fz="xs" c="dimmed">
      {title}
    </Text>
  ) : (
    <details>
      <summary>{title}</summary>
      <ul>
        {items.map(({ item, note }) => (
          <li key={item.id} className="words">
            <PageLink to={paths.evidence(caseId, item.id)} fz="xs">
              {nameItem(item)}
            </PageLink>{' '}
            {note}
          </li>
        ))}
      </ul>
    </details>
  )
