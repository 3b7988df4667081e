import { SIDE_WORDS, SIDES, type Side } from '#shared/allegation-words.ts'
import type { PlacedStatement } from '#shared/contracts/allegations.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { SIDE_BUTTONS } from './allegation-words.ts'
import classes from './allegations.module.css'

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
            <span className={classes.text}>{one.text ?? 'The analysis no longer has this statement.'}</span>
            <div className={classes.facts}>
              {one.exhibits.length > 0 ? <span>{one.exhibits.join(', ')}</span> : null}
              <PageLink to={paths.analysis(caseId, one.analysis_id)} fz="xs">
                Analysis
              </PageLink>
              {one.agreed ? null : (
                <StatusBadge meaning="partial">Not agreed with as it stands: not in the report</StatusBadge>
              )}
            </div>
          </div>
          <SideButtons statement={one} put={put} disabledReason={disabledReason} />
        </li>
      ))}
    </ul>
  )
}

/** Pressing the side on which it stands takes it off. */
function SideButtons({
  statement,
  put,
  disabledReason,
}: Pick<Placing, 'put' | 'disabledReason'> & { statement: PlacedStatement }) {
  const { side, text, agreed } = statement
  return (
    <div className={`${classes.buttons} no-print`}>
      {SIDES.map((one) => (
        <ActionButton
          key={one}
          size="compact-xs"
          variant={side === one ? 'filled' : 'default'}
          aria-pressed={side === one}
          aria-label={`${SIDE_WORDS[one]}: ${text ?? 'a statement that is gone'}`}
          disabledReason={
            disabledReason ?? (agreed || side === one ? null : 'Agree with the analysis as it stands first.')
          }
          onClick={() => put(statement, side === one ? null : one)}
        >
          {SIDE_BUTTONS[one]}
        </ActionButton>
      ))}
    </div>
  )
}
