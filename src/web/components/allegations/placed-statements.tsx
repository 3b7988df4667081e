import type { Side } from '#shared/allegation-words.ts'
import type { PlacedStatement } from '#shared/contracts/allegations.ts'
import { CONTRARY_REASON_WORDS } from '#shared/contrary-words.ts'
import { wordsAsRead } from '#shared/words-as-read.ts'
import { paths } from '../../paths.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { MeaningShape, StatusBadge } from '../../ui/status-badge.tsx'
import classes from './allegations.module.css'
import { SideButtons } from './side-buttons.tsx'

export type Put = (statement: PlacedStatement, side: Side | null) => void

export interface Placing {
  readonly caseId: string
  readonly put: Put
  readonly disabledReason: string | null
}

/** Statements with the side on which each stands, and the buttons that put it there. */
export function Statements({
  caseId,
  items,
  put,
  disabledReason,
}: Placing & { items: readonly PlacedStatement[] }) {
  return (
    <ul className={classes.statements}>
      {items.map((one) => (
        <li key={`${one.analysis_id} ${one.statement_id}`} className={classes.statement}>
          <div>
            <span className={classes.text}>
              {one.text === null ? 'The analysis no longer has this statement.' : wordsAsRead(one.text)}
            </span>
            <div className={classes.facts}>
              {one.said ? <span className="words">{one.said}</span> : null}
              {one.exhibits.length > 0 ? <span>{one.exhibits.join(', ')}</span> : null}
              {one.contrary.map(({ exhibit, why }) => (
                <span key={`${exhibit} ${why}`}>
                  <MeaningShape meaning="contradicted" /> Speaks otherwise, {CONTRARY_REASON_WORDS[why]}:{' '}
                  {exhibit}
                </span>
              ))}
              <PageLink to={paths.analysis(caseId, one.analysis_id)} fz="xs">
                Analysis
              </PageLink>
              {one.agreed ? null : (
                <StatusBadge meaning="partial">Not agreed with as it stands: not in the report</StatusBadge>
              )}
            </div>
          </div>
          <SideButtons
            side={one.side}
            name={one.text ?? 'a statement that is gone'}
            refuse={(side) =>
              disabledReason ??
              (one.agreed || one.side === side ? null : 'Agree with the analysis as it stands first.')
            }
            put={(side) => put(one, side)}
          />
        </li>
      ))}
    </ul>
  )
}
