import { Text, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { sumInWords } from '#shared/chronology-words.ts'
import type { ChronologyEntry } from '#shared/contracts/chronology.ts'
import { labelInWords, speakerInWords } from '#shared/speaker-words.ts'
import { wordsAsRead } from '#shared/words-as-read.ts'
import { zoneInWords } from '#shared/zone-in-words.ts'
import { paths } from '../../paths.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { PlainButton } from '../../ui/plain-button.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import { dayInWords, timeInWords } from '../analysis-views/day-words.ts'
import { nameItem } from '../evidence/copies.ts'
import classes from './chronology.module.css'

const DAY_LENGTH = 10
const CLOCK_FROM = 11
/** What is said in a chat is shown at once, the rows of a log when they are asked for. */
const FIRST_MESSAGES = 3

interface EntryProps {
  readonly caseId: string
  readonly entry: ChronologyEntry
  /** Whether the entry before it begins on the same day: then only its hour is written. */
  readonly goesOn: boolean
}

/** An entry, or what one log, table or chat holds of a day. Enter opens it, or goes to where it stands. */
export function Entry({ caseId, entry, goesOn }: EntryProps) {
  const [isOpen, setOpen] = useState(false)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return
    event.preventDefault()
    if (entry.count > 1) setOpen(!isOpen)
    else event.currentTarget.querySelector('a')?.click()
  }
  return (
    // The keys j and k bring the focus here; it is no stop of the Tab key.
    <li className={classes.entry} tabIndex={-1} data-entry={entry.when.from ?? ''} onKeyDown={onKeyDown}>
      <When entry={entry} goesOn={goesOn} />
      <div>
        {entry.count > 1 ? (
          <Held caseId={caseId} entry={entry} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        ) : (
          <Single entry={entry} />
        )}
        <Text fz="xs" c="dimmed" className="words">
          {entry.count > 1 ? null : <Who entry={entry} />}
          {[entry, ...entry.also_in].map((source, index) => (
            <span key={source.evidence_id}>
              {index === 0 ? '' : ', also in '}
              <PageLink to={paths.evidenceAt(caseId, source.evidence_id, source.start, source.end)} fz="xs">
                {nameItem(source)}
              </PageLink>
            </span>
          ))}
        </Text>
      </div>
    </li>
  )
}

function When({ entry: { when, count }, goesOn }: Pick<EntryProps, 'entry' | 'goesOn'>) {
  const { from, certainty, written } = when
  const printing = usePrinting()
  if (!from) return <div className={classes.when} />
  const day = dayInWords(from.slice(0, DAY_LENGTH))
  const whole = count > 1 ? day : timeInWords({ ...when, from })
  // On paper a page may begin in the middle of a day.
  const isShort = goesOn && !printing && whole.startsWith(day) && when.readings.length < 2
  const rest = whole.slice(day.length).replace(/^, /, '')
  return (
    <div className={classes.when}>
      {isShort ? (
        <>
          <VisuallyHidden>{day} </VisuallyHidden>
          {rest}
        </>
      ) : (
        whole
      )}
      {zoneInWords(written.text, when.zone)}
      {written.column ? <span className={classes.written}>{written.column}</span> : null}
      {certainty === 'stated' || count > 1 ? null : (
        <span className={classes.written}>
          {certainty === 'computed' ? 'computed from' : ''} “{written.text}”
        </span>
      )}
    </div>
  )
}

function Single({ entry: { subject, text: quote, columns } }: Pick<EntryProps, 'entry'>) {
  const text = wordsAsRead(quote, [{ quote, columns }])
  return (
    <>
      {subject === null ? null : <p className={`${classes.subject} words`}>{subject}</p>}
      {text === '' ? null : (
        <p className={`${subject === null ? classes.words : classes.beginning} words`}>{text}</p>
      )}
    </>
  )
}

function Who({ entry: { speaker, told_by, to } }: Pick<EntryProps, 'entry'>) {
  const who = speakerInWords({ speaker, told_by })
  if (!who) return null
  return (
    <>
      {who}
      {to.length > 0 ? ` to ${to.join(', ')}` : ''} ·{' '}
    </>
  )
}

interface HeldProps extends Omit<EntryProps, 'goesOn'> {
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** What it holds in one line, and the rows or messages below as far as they are open. */
function Held({ caseId, entry, isOpen, onToggle }: HeldProps) {
  const id = useId()
  const { parts, count, kind } = entry
  const first = kind === 'message' ? FIRST_MESSAGES : 0
  // On paper nothing can be opened.
  const printing = usePrinting()
  const isWhole = isOpen || printing
  const shown = isWhole ? parts : parts.slice(0, first)
  const more = count - first
  return (
    <>
      <p className={`${classes.sum} words`}>{sumInWords(entry)}</p>
      <ol id={id} className={classes.parts}>
        {shown.map((part) => (
          <li key={`${part.start} ${part.from}`}>
            <span className={classes.clock}>{part.from?.slice(CLOCK_FROM)}</span>
            <span className="words">
              {[labelInWords(part), wordsAsRead(part.text, [{ quote: part.text, columns: entry.columns }])]
                .filter(Boolean)
                .join(' ')}{' '}
              {isOpen ? (
                <span className="no-print">
                  <PageLink to={paths.evidenceAt(caseId, entry.evidence_id, part.start, part.end)} fz="xs">
                    open
                  </PageLink>
                </span>
              ) : null}
            </span>
          </li>
        ))}
        {isWhole && count > parts.length ? (
          <li>The first {parts.length} of them; the others stand in the item.</li>
        ) : null}
      </ol>
      {more > 0 ? (
        <Text fz="xs" className="no-print">
          <PlainButton onPress={onToggle} opens={{ id, opened: isOpen }}>
            {isOpen ? 'Show less' : first === 0 ? `Show all ${count}` : `Show ${more} more`}
          </PlainButton>
        </Text>
      ) : null}
    </>
  )
}
