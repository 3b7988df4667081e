import { Stack, Text } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import type { Comment } from '#shared/contracts/comments.ts'
import { useComments } from '../../api/comments.ts'
import { formatCount } from '../../ui/format-count.ts'
import { PlainButton } from '../../ui/plain-button.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { CommentEntry } from './comment-entry.tsx'
import classes from './comments.module.css'
import { type CommentTarget, NewComment } from './new-comment.tsx'

/** Of what is open; those before are folded away. */
const MAX_SHOWN = 10

/** What people say of a target in the order in which they said it, what is done folded away, and a field for more. */
export function Comments({ caseId, target }: { caseId: string; target: CommentTarget }) {
  // A case shows what is said anywhere in it.
  const query = useComments(caseId, target.type === 'investigation' ? undefined : target.id)
  return (
    <Stack gap="md">
      <Loaded query={query} lines={2}>
        {(comments) => <Threads comments={comments} target={target} />}
      </Loaded>
      <NewComment key={target.id} caseId={caseId} target={target} />
    </Stack>
  )
}

function Threads({ comments, target }: { comments: readonly Comment[]; target: CommentTarget }) {
  const [{ comment: sought }] = useAddress()
  const id = useId()
  const done = comments.filter((one) => one.done !== null)
  const root = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState<string | null>(null)
  const [whole, setWhole] = useState(false)
  const [opened, setOpened] = useState(() => done.some((one) => one.id === sought))
  // What had the focus is gone with the place where the comment stood.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it stands elsewhere once the comments have changed
  useEffect(() => {
    if (moved === null || document.activeElement !== document.body) return
    const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector)
    const next = find(`[data-comment="${moved}"]`) ?? find('[data-fold] button')
    next?.focus()
    setMoved(null)
  }, [moved, comments])
  const list = (some: readonly Comment[]) => (
    <ul className={classes.list}>
      {some.map((one) => (
        <li key={one.id}>
          <CommentEntry
            comment={one}
            isElsewhere={one.target.id !== target.id}
            isSought={one.id === sought}
            onMove={() => setMoved(one.id)}
          />
        </li>
      ))}
    </ul>
  )
  const open = comments.filter((one) => one.done === null)
  const earlier = open.slice(0, -MAX_SHOWN)
  const isWhole = whole || earlier.some((one) => one.id === sought)
  return (
    <div ref={root} className={classes.threads}>
      {comments.length === 0 ? (
        <Text fz="sm" c="dimmed">
          No comments yet. Colleagues read them here; no analysis, report or file has them.
        </Text>
      ) : null}
      {earlier.length > 0 && !isWhole ? (
        <Text fz="xs" component="div">
          <PlainButton onPress={() => setWhole(true)}>{formatCount(earlier.length)} earlier</PlainButton>
        </Text>
      ) : null}
      {open.length > 0 ? list(isWhole ? open : open.slice(-MAX_SHOWN)) : null}
      {done.length > 0 ? (
        <Text fz="xs" component="div" data-fold>
          <PlainButton opens={{ id, opened }} onPress={() => setOpened(!opened)}>
            {formatCount(done.length)} done
          </PlainButton>
        </Text>
      ) : null}
      {opened && done.length > 0 ? <div id={id}>{list(done)}</div> : null}
    </div>
  )
}
