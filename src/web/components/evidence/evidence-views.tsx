import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { toUrl } from '#shared/contracts/address.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { useEvidenceChanges } from '../../api/evidence.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import classes from './evidence.module.css'

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

/** What was read out of it; the words that are searched are marked. */
export function TextView({ item, words, caseId }: { item: Evidence; words: string; caseId: string }) {
  const parts = useMemo(() => marked(item.content.slice(0, MAX_SHOWN), words), [item.content, words])
  if (!item.content) return <NoText item={item} caseId={caseId} />
  return (
    <>
      <div className={`${classes.text} words`}>
        {parts.map(({ text, hit, at }) => (hit ? <mark key={at}>{text}</mark> : text))}
      </div>
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

interface Part {
  readonly text: string
  readonly hit: boolean
  readonly at: number
}

/** The text in pieces, every occurrence of a searched word one of its own. */
function marked(text: string, words: string): Part[] {
  const wanted = words.split(/\s+/).filter((word) => word.length > 1)
  if (wanted.length === 0) return [{ text, hit: false, at: 0 }]
  const pattern = new RegExp(
    wanted.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
    'gi',
  )
  const parts: Part[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), hit: false, at: end })
    parts.push({ text: match[0], hit: true, at: match.index })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), hit: false, at: end })
  return parts
}
