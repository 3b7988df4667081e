import classes from '../../components/admin/admin.module.css'
import { HeldCases } from '../../components/admin/retention/held-cases.tsx'
import { LastRuns } from '../../components/admin/retention/last-runs.tsx'
import { Policies } from '../../components/admin/retention/policies.tsx'
import { Preview } from '../../components/admin/retention/preview.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PageTitle } from '../../ui/page-title.tsx'

export default function RetentionPage() {
  return (
    <>
      <PageTitle note="Retention periods, next deletions, and holds">Retention</PageTitle>
      <div className={classNames(classes.columns, classes.bounded)} data-side="right">
        <div className={classes.stack}>
          <Policies />
          <Preview />
        </div>
        <div className={classes.stack}>
          <HeldCases />
          <LastRuns />
        </div>
      </div>
    </>
  )
}
