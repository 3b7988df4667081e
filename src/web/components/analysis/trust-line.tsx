import { IconChevronRight } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Feedback } from '#shared/contracts/feedback.ts'
import { useFeedback } from '../../api/analyses.ts'
import { useSignedIn } from '../../api/session.ts'
import { formatMoment } from '../../ui/dates.tsx'
import { usePainted } from '../../ui/later.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { LoadingState } from '../../ui/states.tsx'
import { MeaningShape } from '../../ui/status-badge.tsx'
import own from './trust-line.module.css'
import { listReaders, quotesFoundInWords, SEAL_MEANINGS, sealInWords, unreadInWords } from './trust-words.ts'

const Proof = lazyPart(() => import('./proof.tsx'), 'Proof')
const NO_JUDGMENTS: readonly Feedback[] = []

/** Why it can be relied on, in one line of facts; it opens into the proof of each. */
export function TrustLine({ analysis }: { analysis: Analysis }) {
  const id = useId()
  const { user } = useSignedIn()
  const judgments = useFeedback(analysis.id, usePainted()).data ?? NO_JUDGMENTS
  const [opened, setOpened] = useState(false)
  if (!analysis.content) return null
  const readers = listReaders(analysis, judgments, { id: user.id, name: user.name ?? 'you' })
  const [last] = readers
  const { seal } = analysis
  return (
    <div>
      <button
        type="button"
        className={own.line}
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => setOpened(!opened)}
      >
        <span>
          {seal ? (
            <>
              <MeaningShape meaning={SEAL_MEANINGS[seal]} /> {sealInWords(analysis)} ·{' '}
            </>
          ) : null}
          {quotesFoundInWords(analysis)} ·{' '}
          {last ? (
            <>
              findings opened by <bdi>{last.name}</bdi> {formatMoment(last.at)}
              {readers.length > 1 ? ` and ${readers.length - 1} more` : ''}
            </>
          ) : (
            unreadInWords(analysis)
          )}
        </span>
        <IconChevronRight size={14} aria-hidden />
      </button>
      {opened ? (
        <div id={id} className={own.proof}>
          <Suspense fallback={<LoadingState lines={4} />}>
            <Proof analysis={analysis} readers={readers} />
          </Suspense>
        </div>
      ) : null}
    </div>
  )
}
