import type { ReactNode } from 'react'
import type { MailHead } from '#shared/mail-head.ts'
import { MarkedText } from './marked-text.tsx'
import classes from './source.module.css'
import type { SpeechBlock } from './speech-blocks.ts'
import { SpeechView } from './speech-view.tsx'
import type { Marking } from './text-marks.ts'

interface MailViewProps {
  readonly content: string
  readonly head: MailHead
  /** What was written by whom; empty where the mail has not been read so far. */
  readonly blocks: readonly SpeechBlock[]
  readonly marking: Marking
  /** What stands between its head and its words. */
  readonly children: ReactNode
}

/** A mail with its head above it and the mails that it answers set apart. */
export const MailView = ({ content, head, blocks, marking, children }: MailViewProps) => (
  <>
    <dl className={classes.mailHead}>
      {head.fields.map(({ name, value }) => (
        <div key={value.start} data-subject={/^subject$/i.test(name) ? true : undefined}>
          <dt>{name}</dt>
          <dd className="words">
            <MarkedText content={content} {...value} marking={marking} />
          </dd>
        </div>
      ))}
    </dl>
    {children}
    {blocks.length > 0 ? (
      <SpeechView content={content} blocks={blocks} marking={marking} inTurns={false} />
    ) : (
      <div className={`${classes.text} words`}>
        <MarkedText
          content={content}
          start={head.end + (/^\s*/.exec(content.slice(head.end))?.[0].length ?? 0)}
          end={content.length}
          marking={marking}
        />
      </div>
    )}
  </>
)
