import { Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import type { Comment } from '#shared/contracts/comments.ts'
import { useComments } from '../../api/comments.ts'
import { formatCount } from '../../ui/format-count.ts'
import { PlainButton } from '../../ui/plain-button.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { CommentEntry } from './comment-entry.tsx'
import classes from './comments.module.css'
import { type CommentTarget, NewComment } from './new-comment.tsx'

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
  const [opened, setOpened] = useState(() => done.some((one) => one.id === sought))
  const list = (some: readonly Comment[]) => (
    <ul className={classes.list}>
      {some.map((one) => (
        <li key={one.id}>
          <CommentEntry
            comment={one}
            isElsewhere={one.target.id !== target.id}
            isSought={one.id === sought}
          />
        </li>
      ))}
    </ul>
  )
  const open = comments.filter((one) => one.done === null)
  if (comments.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        No comments yet. Colleagues read them here; no analysis, report or file has them.
      </Text>
    )
  return (
    <>
      {open.length > 0 ? list(open) : null}
      {done.length > 0 ? (
        <Text fz="xs" component="div">
          <PlainButton opens={{ id, opened }} onPress={() => setOpened(!opened)}>
            {formatCount(done.length)} done
          </PlainButton>
        </Text>
      ) : null}
      {opened && done.length > 0 ? <div id={id}>{list(done)}</div> : null}
    </>
  )
}
