import type { ComparativeView } from '#shared/contracts/analysis-views.ts'
import { type Meaning, MeaningShape } from '../../ui/status-badge.tsx'
import { CONTRASTS, DIFFERENCES, RELATIONS } from './view-words.ts'
import classes from './views.module.css'

type Row = ComparativeView['rows'][number]

const MEANINGS: Readonly<Record<Row['relation'], Meaning>> = {
  differs: 'contradicted',
  denies: 'contradicted',
  only_in: 'partial',
  unclear: 'not-found',
  same: 'supported',
}

/** How the cells of a row relate, and in what they differ. */
export const RelationWords = ({ row: { relation, differs_in } }: { row: Row }) => (
  <div className={classes.relation}>
    <span>
      <MeaningShape meaning={MEANINGS[relation]} /> {RELATIONS[relation]}
    </span>
    {differs_in ? (
      <span className={classes.quiet}>{(relation === 'unclear' ? CONTRASTS : DIFFERENCES)[differs_in]}</span>
    ) : null}
  </div>
)
