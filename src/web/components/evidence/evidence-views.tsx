import { Text } from '@mantine/core'
import { toUrl } from '#shared/contracts/address.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { useEvidenceChanges } from '../../api/evidence.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import classes from './evidence.module.css'
import { formatOf } from './evidence-format.ts'
import { MarkedWords } from './marked-words.tsx'
import { SheetView } from './sheet-view.tsx'

const PICTURE = /^image\/(png|jpeg|gif|bmp|webp)$/
const IN_FRAME = /^(text\/(plain|csv|tab-separated-values|markdown)|application\/json)/
/** A text of this length is more than anybody scrolls through here; the rest is in the file. */
const MAX_SHOWN = 200_000

export const isShownInline = (item: Evidence): boolean =>
  item.file_name !== null && (PICTURE.test(item.mime_type ?? '') || IN_FRAME.test(item.mime_type ?? ''))

const url = (item: Evidence) => toUrl(addresses.viewFile, { query: { evidence_id: item.id } })

/** The file as the browser shows it, without any right of its own. */
export const FileView = ({ item }: { item: Evidence }) =>
  PICTURE.test(item.mime_type ?? '') ? (
    <img className={classes.picture} src={url(item)} alt={item.title} />
  ) : (
    <iframe className={classes.frame} src={url(item)} title={item.title} sandbox="" />
  )

const bringIntoSight = (mark: HTMLElement | null): void => mark?.scrollIntoView({ block: 'nearest' })

/** What was read out of it; the words that are searched are marked, and the first of them is in sight. */
export function TextView({ item, words, caseId }: { item: Evidence; words: string; caseId: string }) {
  if (!item.content) return <NoText item={item} caseId={caseId} />
  const content = item.content.slice(0, MAX_SHOWN)
  return (
    <>
      {formatOf(item) === 'sheet' ? (
        <SheetView content={content} mimeType={item.mime_type} words={words} firstRef={bringIntoSight} />
      ) : (
        <div className={`${classes.text} words`}>
          <MarkedWords text={content} words={words} firstRef={bringIntoSight} />
        </div>
      )}
      {item.content.length > MAX_SHOWN ? (
        <Text fz={13} c="dimmed" mt="sm">
          The first {MAX_SHOWN.toLocaleString('en-GB')} of {item.content.length.toLocaleString('en-GB')}{' '}
          characters.
        </Text>
      ) : null}
    </>
  )
}

function NoText({ item, caseId }: { item: Evidence; caseId: string }) {
  const { readAgain } = useEvidenceChanges(caseId)
  const role = useRoleReason('member')
  if (item.text_status === 'pending')
    return <Text fz={14}>The text is being extracted. It will appear here automatically.</Text>
  return (
    <>
      <Text fz={14}>{item.text_error ?? 'No text was found in this item.'} It will not be searched.</Text>
      {item.file_name ? (
        <ActionButton
          size="xs"
          variant="default"
          mt="sm"
          disabledReason={role}
          loading={readAgain.isPending}
          onClick={() => readAgain.mutate(item.id)}
        >
          Extract text again
        </ActionButton>
      ) : null}
      {readAgain.error ? <ErrorState error={readAgain.error} compact /> : null}
    </>
  )
}
