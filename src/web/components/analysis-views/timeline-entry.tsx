import { memo } from 'react'
import type { Statement } from '#shared/contracts/analyses.ts'
import { zoneInWords } from '#shared/zone-in-words.ts'
import { PlainButton } from '../../ui/plain-button.tsx'
import { plural } from '../../ui/plural.ts'
import { MeaningShape } from '../../ui/status-badge.tsx'
import type { Reading } from '../analysis/reading.ts'
import { timeInWords } from './day-words.ts'
import { Placed } from './placed.tsx'
import { placeKeys } from './places.ts'
import classes from './timeline.module.css'
import type { Entry } from './timeline-filter.ts'
import { CERTAINTIES, CONFLICTS, PARTS, STATUSES, SUBJECTS } from './view-words.ts'

interface TimelineEntryProps {
  readonly entry: Entry
  readonly reading: Reading
  /** Why the time of a statement cannot be right, by its id. */
  readonly wrong: ReadonlyMap<string, string>
  readonly byId: ReadonlyMap<string, Entry>
  readonly onGo: (entryId: string) => void
}

/** When, as it was said and as it was read; what, in the statements; who; and what does not agree with it. */
export const TimelineEntry = memo(function TimelineEntry({
  entry,
  reading,
  wrong,
  byId,
  onGo,
}: TimelineEntryProps) {
  const { id, statement_ids, actors, sources, about, status, conflicts } = entry
  const marks = [about === 'event' ? '' : SUBJECTS[about], STATUSES[status]].filter(Boolean)
  return (
    <li className={classes.entry} data-entry={id} tabIndex={-1} aria-label={timeInWords(entry.when)}>
      <When entry={entry} reading={reading} />
      <div className={classes.what}>
        <Placed at={placeKeys.entry(id)} ids={statement_ids} />
        <div className={classes.beneath}>
          <div className={classes.facts}>
            {marks.map((words) => (
              <strong key={words}>{words}</strong>
            ))}
            {actors.map(({ name, part }) => (
              <span key={`${name} ${part}`}>
                <bdi>{name}</bdi> {PARTS[part]}
              </span>
            ))}
            <span>{plural(sources, 'source')}</span>
          </div>
          <ImpossibleTimes ids={statement_ids} wrong={wrong} reading={reading} />
          {conflicts.map(({ entry_id, kind }) => {
            const other = byId.get(entry_id)
            return other ? (
              <div key={`${entry_id} ${kind}`} className={classes.conflict}>
                <MeaningShape meaning="contradicted" /> {CONFLICTS[kind]}{' '}
                <PlainButton onPress={() => onGo(entry_id)}>{timeInWords(other.when)}</PlainButton>
              </div>
            ) : null
          })}
        </div>
      </div>
    </li>
  )
})

function When({ entry, reading }: { entry: Entry; reading: Reading }) {
  const { when, statement_ids } = entry
  const statements = statement_ids.flatMap((id) => reading.statementById.get(id) ?? [])
  const said = wordsOfTime(when.written, statements)
  const read = timeInWords(when)
  return (
    <div className={classes.when}>
      <div className={classes.read}>
        {read}
        {zoneInWords(said, when.zone ?? null)}
      </div>
      {said && said !== read ? <div className={`${classes.said} words`}>“{said}”</div> : null}
      {when.written === null ? <div className={classes.said}>time of the message</div> : null}
      {when.certainty === 'stated' ? null : (
        <div className={classes.said}>{CERTAINTIES[when.certainty].toLowerCase()}</div>
      )}
    </div>
  )
}

/** The words that say when, out of the passage that is quoted; '' where no citation holds them. */
export function wordsOfTime(
  written: Entry['when']['written'],
  statements: readonly Pick<Statement, 'citations'>[],
): string {
  if (!written) return ''
  const { evidence_id, start, end } = written
  const holding = statements
    .flatMap(({ citations }) => citations)
    .find((one) => one.evidence_id === evidence_id && one.start <= start && one.end >= end)
  return holding?.quote.slice(start - holding.start, end - holding.start) ?? ''
}

/** Which times cannot be right, and why. */
export function ImpossibleTimes({
  ids,
  wrong,
  reading,
}: {
  ids: readonly string[]
  wrong: ReadonlyMap<string, string>
  reading: Reading
}) {
  return ids.map((id) => {
    const why = wrong.get(id)
    const statement = reading.statementById.get(id)
    return why && statement ? (
      <div key={id} className={classes.conflict}>
        <MeaningShape meaning="partial" /> {why}
        {ids.length > 1 ? ` (statement ${reading.numberFor(statement)})` : ''}
      </div>
    ) : null
  })
}
