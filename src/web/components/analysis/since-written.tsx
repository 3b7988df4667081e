import { Stack, Text } from '@mantine/core'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { useAnalyses } from '../../api/analyses.ts'
import { useInquiries } from '../../api/inquiries.ts'
import { MAX_COUNTED, useNewestEvidence } from '../../api/newest-evidence.ts'
import { paths } from '../../paths.ts'
import { formatTime } from '../../ui/dates.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { MeaningShape } from '../../ui/status-badge.tsx'
import { itemCount } from '../evidence/evidence-words.ts'

/** What has come since it was written: a newer version, other words of its question, evidence it knows nothing of. */
export function SinceWritten({ analysis, caseId }: { analysis: Analysis; caseId: string }) {
  const newer = useAnalyses(caseId).data?.find((one) => one.regenerated_from === analysis.id)
  const now = useWordsNow(analysis, caseId)
  const added = useAddedSince(analysis, caseId)
  if (!newer && now === null && added === 0) return null
  return (
    <Stack gap="tight" role="note" aria-label="Since it was written">
      {newer ? (
        <Text fz="sm">
          <MeaningShape meaning="partial" /> There is{' '}
          <PageLink to={paths.analysis(caseId, newer.id)} fz="sm">
            a newer version
          </PageLink>{' '}
          of {formatTime(newer.created_at)}.
        </Text>
      ) : null}
      {now === null ? null : (
        <Text fz="sm">
          <MeaningShape meaning="partial" /> The {analysis.type === 'topic' ? 'topic' : 'question'} reads
          differently now: <span className="words">{now}</span>
        </Text>
      )}
      {added > 0 ? (
        <Text fz="sm">
          <MeaningShape meaning="partial" />{' '}
          {added >= MAX_COUNTED ? `${MAX_COUNTED} items or more` : itemCount(added)}{' '}
          {added === 1 ? 'was' : 'were'} added after it was written, and it takes no account of{' '}
          {added === 1 ? 'it' : 'them'}. Regenerate to include {added === 1 ? 'it' : 'them'}.
        </Text>
      ) : null}
    </Stack>
  )
}

/** The words of its question or topic as they are now; null where they are those it was asked with. */
function useWordsNow({ type, subject, question_id, topic_id }: Analysis, caseId: string): string | null {
  const { data } = useInquiries(caseId, type === 'topic' ? 'topic' : 'question', subject !== '')
  const now = data?.find(({ id }) => id === (question_id ?? topic_id))?.text
  return now === undefined || subject === '' || now === subject ? null : now
}

/** How many items came after it was written, as far as anybody counts. */
function useAddedSince({ generated_at: written }: Analysis, caseId: string): number {
  const query = useNewestEvidence(caseId, written !== null)
  if (written === null) return 0
  return query.data?.items.filter(({ created_at }) => created_at > written).length ?? 0
}
