import { Suspense, useState } from 'react'
import { useComments } from '../../api/comments.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { LoadingState } from '../../ui/states.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { Disclosure } from '../analysis/disclosure.tsx'
import classes from './comments.module.css'
import { commentsInWords } from './count-comments.ts'

const Comments = lazyPart(() => import('./comments.tsx'), 'Comments')

/** What people say of an analysis: open where something is to be done, folded away with its count otherwise. */
export function AnalysisComments({ caseId, analysisId }: { caseId: string; analysisId: string }) {
  const [{ comment: sought }] = useAddress()
  const { data: comments } = useComments(caseId, analysisId)
  const [wish, setWish] = useState<boolean | null>(null)
  const isOpen = wish ?? (sought !== undefined || (comments?.some((one) => one.done === null) ?? false))
  return (
    <div className="no-print">
      <Disclosure title={commentsInWords(comments)} opened={isOpen} onToggle={setWish}>
        <div className={classes.below}>
          <Suspense fallback={<LoadingState lines={2} />}>
            <Comments caseId={caseId} target={{ type: 'analysis', id: analysisId }} />
          </Suspense>
        </div>
      </Disclosure>
    </div>
  )
}
