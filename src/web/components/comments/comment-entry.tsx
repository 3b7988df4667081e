import { Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Comment } from '#shared/contracts/comments.ts'
import { FORMER_MEMBER } from '#shared/former-member.ts'
import { roleCovers } from '#shared/roles.ts'
import { useCommentChanges } from '../../api/comments.ts'
import { useSignedIn } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatTime, TimeAgo } from '../../ui/dates.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import quiet from '../../ui/quiet-button.module.css'
import { ErrorState } from '../../ui/states.tsx'
import classes from './comments.module.css'
import { EditComment } from './edit-comment.tsx'
import { splitMentions } from './mention-words.ts'

interface CommentEntryProps {
  readonly comment: Comment
  /** Whether it is of something else than what the page shows, and says of what. */
  readonly isElsewhere: boolean
  /** Whether a link asked for it. */
  readonly isSought: boolean
  /** It was done or opened again: it is about to stand elsewhere. */
  readonly onMove: () => void
}

/** One comment: who wrote it and when, its words, and what can be done with it. */
export function CommentEntry({ comment, isElsewhere, isSought, onMove }: CommentEntryProps) {
  const nameId = useId()
  const own = useRef<HTMLElement>(null)
  const [editing, setEditing] = useState(false)
  const endEditing = () => {
    setEditing(false)
    own.current?.focus()
  }
  const { author, created_at, edited_at, target } = comment
  useEffect(() => {
    if (!isSought) return
    own.current?.scrollIntoView({ block: 'center' })
    own.current?.focus({ preventScroll: true })
  }, [isSought])
  return (
    <article
      ref={own}
      className={classes.entry}
      aria-labelledby={nameId}
      tabIndex={-1}
      data-comment={comment.id}
      data-sought={isSought}
      data-done={comment.done !== null}
    >
      <Text fz="xs" c="dimmed">
        <span id={nameId}>
          <b className={classes.author}>{author.name ?? FORMER_MEMBER}</b>
          {' · '}
          <TimeAgo at={created_at} />
        </span>
        {edited_at ? (
          <>
            {' · '}
            <span title={formatTime(edited_at)}>edited</span>
          </>
        ) : null}
        {isElsewhere ? (
          <>
            {' · on '}
            <PageLink to={paths.comment(comment)} fz="xs" className="words">
              {target.title}
            </PageLink>
          </>
        ) : null}
      </Text>
      {editing ? (
        <EditComment comment={comment} onClose={endEditing} />
      ) : (
        <>
          <p className={`${classes.text} words`}>
            {splitMentions(comment.text, comment.mentions).map(({ words, isMention }, index) =>
              isMention ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts are those of one text
                <b key={index} className={classes.mention}>
                  {words}
                </b>
              ) : (
                words
              ),
            )}
          </p>
          <Acts comment={comment} onEdit={() => setEditing(true)} onMove={onMove} />
        </>
      )}
    </article>
  )
}

interface ActsProps {
  readonly comment: Comment
  readonly onEdit: () => void
  readonly onMove: () => void
}

function Acts({ comment, onEdit, onMove }: ActsProps) {
  const { user, role } = useSignedIn()
  const { finish, remove } = useCommentChanges(comment.investigation_id)
  const [deleting, setDeleting] = useState(false)
  const { done, author } = comment
  const mayWrite = roleCovers(role, 'member')
  const isOwn = author.id === user.id
  const finishOrReopen = () => {
    onMove()
    finish.mutate(comment)
  }
  return (
    <>
      <Group gap="tight" className={`${classes.acts} no-print`}>
        {done ? (
          <Text fz="xs" c="dimmed">
            Done by {done.by.name ?? FORMER_MEMBER} <TimeAgo at={done.at} />
          </Text>
        ) : null}
        {mayWrite ? <Act onPress={finishOrReopen}>{done ? 'Open again' : 'Done'}</Act> : null}
        {mayWrite && isOwn ? <Act onPress={onEdit}>Change</Act> : null}
        {mayWrite && (isOwn || roleCovers(role, 'admin')) ? (
          <Act onPress={() => setDeleting(true)}>Delete</Act>
        ) : null}
      </Group>
      {finish.error ? <ErrorState error={finish.error} compact /> : null}
      {deleting ? (
        <ConfirmDialog
          title="Delete the comment"
          confirm="Delete"
          danger
          onConfirm={() => remove.mutateAsync(comment.id)}
          onClose={() => setDeleting(false)}
        >
          It is gone for everybody and cannot be brought back.
        </ConfirmDialog>
      ) : null}
    </>
  )
}

const Act = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <button type="button" className={quiet.button} onClick={onPress}>
    {children}
  </button>
)
