import { Text } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { toUrl } from '#shared/contracts/address.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { findFileType } from '#shared/evidence-kinds.ts'
import { readMailHead } from '#shared/mail-head.ts'
import { useReading } from '../../api/people.ts'
import { formatCount } from '../../ui/format-count.ts'
import { LoadingState } from '../../ui/states.tsx'
import { findAppointments } from './appointments.ts'
import { bringIntoSight } from './bring-into-sight.ts'
import { CalendarView } from './calendar-view.tsx'
import { isMarkdown, type Look } from './find-look.ts'
import { PdfPages } from './lazy-pages.ts'
import { MailThread } from './mail-thread.tsx'
import { MailView } from './mail-view.tsx'
import { MarkdownText } from './markdown-text.tsx'
import { MarkedText } from './marked-text.tsx'
import { SheetView } from './sheet-view.tsx'
import classes from './source.module.css'
import { isConversation, toBlocks } from './speech-blocks.ts'
import { SpeechView } from './speech-view.tsx'
import type { Marking, TextMark } from './text-marks.ts'
import { cutAtTables } from './text-tables.ts'

/** A longer text is more than anybody scrolls through here; the rest is in the file. */
const MAX_SHOWN = 200_000

interface SourceViewProps {
  readonly item: Evidence
  readonly look: Look
  readonly marking: Marking
}

/** An item as it looks, with what is marked in sight. */
export function SourceView({ item, look, marking }: SourceViewProps) {
  const url = toUrl(addresses.viewFile, { query: { evidence_id: item.id } })
  switch (look) {
    case 'pages':
      return (
        <Suspense fallback={<LoadingState lines={10} label="Loading the page" />}>
          <PdfPages url={url} title={item.title} content={item.content} marking={marking} />
        </Suspense>
      )
    case 'picture':
      return (
        <>
          <img className={classes.picture} src={url} alt={item.title} />
          {item.content ? <ReadText content={item.content} marking={marking} /> : null}
        </>
      )
    case 'sheet':
      return (
        <InSight marking={marking}>
          <SheetView content={item.content} mimeType={findFileType(item)} marking={marking} />
        </InSight>
      )
    case 'calendar':
      return <Appointments content={item.content} marking={marking} />
    default:
      return <Spoken item={item} marking={marking} />
  }
}

/** Scrolls to where the reader is, and again when what is there is set in another way. */
function InSight({ marking, set, children }: { marking: Marking; set?: unknown; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const { marks, current } = marking
  // biome-ignore lint/correctness/useExhaustiveDependencies: any of them moves the mark
  useEffect(() => {
    const mark = place.current?.querySelector('mark[data-current]')
    if (mark) bringIntoSight(mark)
  }, [marks, current, set])
  return <div ref={place}>{children}</div>
}

function Appointments({ content, marking }: PlainTextProps) {
  const appointments = useMemo(() => findAppointments(content) ?? [], [content])
  return (
    <InSight marking={marking}>
      <CalendarView content={content} appointments={appointments} marking={marking} />
    </InSight>
  )
}

const ReadText = ({ content, marking }: PlainTextProps) => (
  <section aria-label="Text read from the picture">
    <Text fz="xs" c="dimmed" mt="sm" mb="tight">
      Text read from the picture
    </Text>
    <PlainText content={content} marking={marking} />
  </section>
)

/** Mails, chats, transcripts and prose: how they are set depends on who speaks in them. */
function Spoken({ item, marking }: { item: Evidence; marking: Marking }) {
  const { content } = item
  const { data } = useReading(item.id)
  const head = useMemo(() => readMailHead(content), [content])
  const blocks = useMemo(
    () => (data && content.length <= MAX_SHOWN ? toBlocks(content, data.units, head?.end) : []),
    [content, data, head],
  )
  const inTurns = !head && isConversation(blocks)
  const markdown = isMarkdown(item)
  if (content.length > MAX_SHOWN || (!head && !inTurns))
    return <PlainText content={content} marking={marking} isMarkdown={markdown} />
  return (
    <InSight marking={marking} set={blocks}>
      {head ? (
        <MailView content={content} head={head} blocks={blocks} marking={marking}>
          <MailThread item={item} />
        </MailView>
      ) : (
        <SpeechView content={content} blocks={blocks} marking={marking} isMarkdown={markdown} inTurns />
      )}
    </InSight>
  )
}

interface PlainTextProps {
  readonly content: string
  readonly marking: Marking
  readonly isMarkdown?: boolean
}

/** The words as they were read; of a very long text the part around where the reader is. */
export function PlainText({ content, marking, isMarkdown: markdown = false }: PlainTextProps) {
  const at = marking.marks[marking.current]?.start ?? 0
  const from = content.length <= MAX_SHOWN ? 0 : Math.max(0, content.lastIndexOf('\n', at - MAX_SHOWN / 2))
  const to = Math.min(content.length, from + MAX_SHOWN)
  return (
    <InSight marking={marking}>
      <div className={`${classes.text} words`}>
        {markdown ? (
          <MarkdownText content={content} start={from} end={to} marking={marking} />
        ) : (
          <WithTables content={content} start={from} end={to} marking={marking} />
        )}
      </div>
      {to - from < content.length ? (
        <Text fz="xs" c="dimmed" mt="sm">
          A part of a long text: {formatCount(to - from)} of {formatCount(content.length)} characters.
        </Text>
      ) : null}
    </InSight>
  )
}

/** Running words, in which tables have their columns. */
const WithTables = ({ content, start, end, marking }: PlainTextProps & TextMark) =>
  cutAtTables(content, { start, end }).map((part) =>
    part.rows ? (
      <table key={part.start} className={classes.inText}>
        <tbody>
          {part.rows.map((cells) => (
            <tr key={cells[0]?.start}>
              {cells.map((cell) => (
                <td key={cell.start}>
                  <MarkedText content={content} {...cell} marking={marking} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    ) : (
      <MarkedText key={part.start} content={content} start={part.start} end={part.end} marking={marking} />
    ),
  )
