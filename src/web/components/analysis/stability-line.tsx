import type { Stability } from '#shared/contracts/reruns.ts'
import { intervalInWords, isUnstable, runsInWords } from '#shared/stability-words.ts'
import { MeaningShape } from '../../ui/status-badge.tsx'
import classes from './receipt-line.module.css'

/** How often a statement came back when the analysis was drafted again; opens into what that allows to say. */
export function StabilityLine({ stability }: { readonly stability: Stability }) {
  return (
    <details className={classes.receipt}>
      <summary>
        {isUnstable(stability) ? (
          <>
            <MeaningShape meaning="partial" /> Unstable:{' '}
          </>
        ) : null}
        {runsInWords(stability)}
      </summary>
      <ul>
        <li>{intervalInWords(stability)}</li>
      </ul>
    </details>
  )
}
