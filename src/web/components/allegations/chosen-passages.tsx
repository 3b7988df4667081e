import type { Side } from '#shared/allegation-words.ts'
import type { ChosenPassage } from '#shared/contracts/allegations.ts'
import { placeInWords } from '#shared/place-words.ts'
import { wordsAsRead } from '#shared/words-as-read.ts'
import { paths } from '../../paths.ts'
import { formatDay } from '../../ui/dates.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { nameOf, PASSAGE_STATES } from './allegation-words.ts'
import classes from './allegations.module.css'
import { SideButtons } from './side-buttons.tsx'

interface ChosenPassagesProps {
  readonly caseId: string
  readonly items: readonly ChosenPassage[]
  readonly put: (passage: ChosenPassage, side: Side | null) => void
  readonly disabledReason: string | null
}

/** Passages that people chose from the evidence, with who did, where each stands and what has become of it. */
export const ChosenPassages = ({ caseId, items, put, disabledReason }: ChosenPassagesProps) =>
  items.length === 0 ? null : (
    <ul className={classes.statements}>
      {items.map((one) => {
        const { id, quote, note, state, chosen_by, chosen_at } = one
        return (
          <li key={id} className={classes.statement}>
            <div>
              {quote === null ? (
                <p className={classes.quiet}>The words of this passage are gone.</p>
              ) : (
                <blockquote className={classes.quote}>“{wordsAsRead(quote)}”</blockquote>
              )}
              <div className={classes.facts}>
                <Place caseId={caseId} passage={one} />
                <span className="words">
                  Chosen by {nameOf(chosen_by)}, {formatDay(chosen_at)}
                </span>
                {state === 'found' ? null : (
                  <StatusBadge meaning="partial">{PASSAGE_STATES[state]}</StatusBadge>
                )}
              </div>
              {note === null ? null : <p className={`${classes.note} words`}>Note: {note}</p>}
            </div>
            <SideButtons
              side={one.side}
              name={quote ?? 'a passage whose words are gone'}
              refuse={() => disabledReason}
              put={(side) => put(one, side)}
            />
          </li>
        )
      })}
    </ul>
  )

function Place({ caseId, passage }: { caseId: string; passage: ChosenPassage }) {
  const { evidence_id: id, exhibit_number, title, start, end, at, state } = passage
  if (id === null || title === null) return null
  const name = [exhibit_number, title].filter(Boolean).join(' ')
  if (state === 'deleted') return <span className="words">{name}</span>
  return (
    <PageLink
      to={at ? paths.evidenceAt(caseId, id, start, end) : paths.evidence(caseId, id)}
      fz="xs"
      className="words"
    >
      {at ? `${name}, ${placeInWords(at)}` : name}
    </PageLink>
  )
}
