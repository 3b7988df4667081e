import classes from '../../components/admin/admin.module.css'
import { Alarms } from '../../components/admin/operations/alarms.tsx'
import { Jobs } from '../../components/admin/operations/jobs.tsx'
import { ModelQueue } from '../../components/admin/operations/model-queue.tsx'
import { usePlatformReason } from '../../components/admin/platform-reason.ts'
import { classNames } from '../../ui/class-names.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { EmptyState } from '../../ui/states.tsx'

export default function OperationsPage() {
  const refused = usePlatformReason()
  return (
    <>
      <PageTitle note="Health of the installation, refreshed every ten seconds">Operations</PageTitle>
      {refused ? (
        <EmptyState title="Not available to your account">{refused}</EmptyState>
      ) : (
        <div className={classNames(classes.stack, classes.bounded)}>
          <Alarms />
          <ModelQueue />
          <Jobs />
        </div>
      )}
    </>
  )
}
