import { Suspense } from 'react'
import { useComments } from '../../api/comments.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { PlainButton } from '../../ui/plain-button.tsx'
import { LoadingState } from '../../ui/states.tsx'
import classes from './comments.module.css'
import { commentsInWords } from './count-comments.ts'

const Comments = lazyPart(() => import('./comments.tsx'), 'Comments')

interface ItemCommentsProps {
  readonly caseId: string
  readonly itemId: string
}

/** Opens what people say of an item, above its words. */
export function ItemCommentsButton({
  caseId,
  itemId,
  opens,
  onPress,
}: ItemCommentsProps & {
  readonly opens: { readonly id: string; readonly opened: boolean }
  readonly onPress: () => void
}) {
  const { data: comments } = useComments(caseId, itemId)
  return (
    <span className={`${classes.opener} no-print`}>
      <PlainButton opens={opens} onPress={onPress}>
        {commentsInWords(comments)}
      </PlainButton>
    </span>
  )
}

export const ItemComments = ({ id, caseId, itemId }: ItemCommentsProps & { readonly id: string }) => (
  <section id={id} className={`${classes.beside} no-print`} aria-label="Comments">
    <Suspense fallback={<LoadingState lines={2} />}>
      <Comments caseId={caseId} target={{ type: 'evidence', id: itemId }} />
    </Suspense>
  </section>
)
