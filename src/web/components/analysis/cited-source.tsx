import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { CitationView } from '#shared/contracts/feedback.ts'
import { placeInWords } from '#shared/place-words.ts'
import { useEvidenceItem } from '../../api/evidence.ts'
import { useReading } from '../../api/people.ts'
import { FORMATS } from '../evidence/evidence-format.ts'
import { writtenDay } from '../evidence/written-words.ts'
import { describePlace } from '../source/describe-place.ts'
import { findLook } from '../source/find-look.ts'
import { SourceView } from '../source/source-view.tsx'
import classes from './analysis.module.css'

type Evidence = NonNullable<CitationView['evidence']>
type Passage = NonNullable<CitationView['passage']>

interface CitedSourceProps {
  readonly evidence: Evidence
  readonly passage: Passage
  readonly citation: CitationView['citation']
}

const UNREAD: never[] = []

/** The item, if its text is still the one that was cited: after another extraction what was cited is shown as it came. */
function useCitedItem({ evidence, passage, citation: { start, end } }: CitedSourceProps) {
  const item = useEvidenceItem(evidence.id).data
  return item?.content.slice(start, end) === passage.quote ? item : null
}

/** The cited item as it looks, at the passage; until the whole of it has come, the passage alone. */
export function CitedSource(props: CitedSourceProps) {
  const { id, start, end } = props.citation
  const item = useCitedItem(props)
  const marking = useMemo(() => ({ marks: [{ start, end }], current: 0 }), [start, end])
  if (!item) return <PassageView passage={props.passage} citationId={id} />
  return <SourceView key={id} item={item} look={findLook(item)} marking={marking} />
}

/** What the item is, where in it the passage stands, and whose words these are. */
export function CitedPlace({ view, said }: { view: CitationView; said: string }) {
  const { evidence, passage, citation } = view
  return (
    <Text fz="xs" mt="tight" c="dimmed" className="words">
      {evidence && passage ? <PlaceWords evidence={evidence} passage={passage} citation={citation} /> : null}
      {said ? (
        <Text span fz="xs" c="var(--mantine-color-text)" display="block">
          Words of {said}
        </Text>
      ) : null}
    </Text>
  )
}

function PlaceWords(props: CitedSourceProps) {
  const { evidence, passage, citation } = props
  const item = useCitedItem(props)
  const units = useReading(evidence.id).data?.units ?? UNREAD
  const { start, end } = citation
  const place = useMemo(() => {
    if (!passage.at) return null
    return item
      ? describePlace({ item, mark: { start, end }, line: passage.at, units })
      : placeInWords(passage.at)
  }, [item, passage.at, start, end, units])
  return [FORMATS[evidence.kind], evidence.written_at ? writtenDay(evidence.written_at) : null, place]
    .filter(Boolean)
    .join(' · ')
}

/** What the analysis itself knows, until the evidence around it has come. */
export const QuoteAlone = ({ quote }: { quote: string }) => (
  <div className={`${classes.passage} words`} aria-busy>
    <mark>{quote}</mark>
  </div>
)

/** Once for each citation, by where its words begin: a long quote is read from there, and nothing else moves. */
const bringIntoSight = (start: HTMLElement | null): void => start?.scrollIntoView({ block: 'nearest' })

/** The quote with a little of what stands around it. */
export const PassageView = ({ passage, citationId }: { passage: Passage; citationId: string }) => (
  <div className={`${classes.passage} words`}>
    <span className={classes.around}>
      {passage.start > 0 ? '… ' : ''}
      {passage.before}
    </span>
    <mark>
      <span key={citationId} ref={bringIntoSight} className={classes.quoteStart} />
      {passage.quote}
    </mark>
    <span className={classes.around}>{passage.after} …</span>
  </div>
)
