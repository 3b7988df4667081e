import { Text } from '@mantine/core'
import { useId, useState } from 'react'
import type { WaitingComment } from '#shared/contracts/comments.ts'
import { FORMER_MEMBER } from '#shared/former-member.ts'
import { useWaitingComments } from '../../api/comments.ts'
import { paths } from '../../paths.ts'
import { TimeAgo } from '../../ui/dates.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { PlainButton } from '../../ui/plain-button.tsx'
import { plural } from '../../ui/plural.ts'
import classes from './comments.module.css'

/** A line where comments of any case mention this person, and a list that leads to them; nothing where none does. */
export function WaitingComments() {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const { data: waiting = [] } = useWaitingComments()
  if (waiting.length === 0) return null
  const are = waiting.length === 1 ? 'is' : 'are'
  return (
    <section className={classes.line} aria-label="Comments that wait for you">
      <Text fz="sm" component="div">
        <PlainButton opens={{ id, opened }} onPress={() => setOpened(!opened)}>
          {`${plural(waiting.length, 'comment')} ${are} waiting for you`}
        </PlainButton>
      </Text>
      {opened ? (
        <ul id={id} className={classes.waiting}>
          {waiting.map((one) => (
            <li key={one.id}>
              <Waiting comment={one} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function Waiting({ comment }: { comment: WaitingComment }) {
  const { author, text, created_at, case_number, case_title, target } = comment
  const place = [case_number, case_title, ...(target.type === 'investigation' ? [] : [target.title])]
  return (
    <>
      <PageLink to={paths.comment(comment)} fz="sm" underline="hover" className="words" lineClamp={2}>
        {text}
      </PageLink>
      <Text fz="xs" c="dimmed" className="words">
        {author.name ?? FORMER_MEMBER} · <TimeAgo at={created_at} /> · {place.join(' · ')}
      </Text>
    </>
  )
}
