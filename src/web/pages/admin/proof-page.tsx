import { IconArrowLeft, IconDownload, IconPrinter } from '@tabler/icons-react'
import type { ProofOfDestruction } from '#shared/manifest.ts'
import { useProof, useRuns } from '../../api/retention.ts'
import classes from '../../components/admin/admin.module.css'
import { usePlatformReason } from '../../components/admin/platform-reason.ts'
import { Certificate } from '../../components/admin/proof/certificate.tsx'
import { RunsTable } from '../../components/admin/proof/runs-table.tsx'
import { VerifyKeptProof } from '../../components/admin/proof/verify-kept-proof.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { useAddress } from '../../ui/use-address.ts'

export default function ProofPage() {
  const [{ run }, change] = useAddress()
  const refused = usePlatformReason()
  if (run && !refused) return <OneProof key={run} runId={run} onBack={() => change({ run: null })} />
  return (
    <div className={classes.stack}>
      <div>
        <PageTitle note="Every retention run leaves a signed record in write-once storage">
          Proof of destruction
        </PageTitle>
        {refused ? <EmptyState title="Not available to your account">{refused}</EmptyState> : <Runs />}
      </div>
      <div className={classes.measure}>
        <VerifyKeptProof />
      </div>
    </div>
  )
}

function Runs() {
  const query = useRuns(true)
  return (
    <Loaded query={query} lines={5}>
      {(runs) => <RunsTable runs={runs} />}
    </Loaded>
  )
}

function OneProof({ runId, onBack }: { runId: string; onBack: () => void }) {
  const query = useProof(runId)
  const reason = query.data ? null : 'The proof is not ready yet.'
  return (
    <>
      <div className="no-print">
        <PageTitle
          actions={
            <>
              <ActionButton
                variant="default"
                leftSection={<IconArrowLeft size={16} aria-hidden />}
                onClick={onBack}
              >
                All runs
              </ActionButton>
              <ActionButton
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
                disabledReason={reason}
                onClick={() => query.data && save(query.data)}
              >
                Save the proof
              </ActionButton>
              <ActionButton
                leftSection={<IconPrinter size={16} aria-hidden />}
                disabledReason={reason}
                onClick={() => print()}
              >
                Print
              </ActionButton>
            </>
          }
        >
          Proof of destruction
        </PageTitle>
      </div>
      <Loaded query={query} lines={10}>
        {(proof) => <Certificate proof={proof} />}
      </Loaded>
    </>
  )
}

const save = (proof: ProofOfDestruction): void =>
  saveFile(
    `proof-of-destruction-${proof.run_id}.json`,
    `${JSON.stringify(proof, null, 2)}\n`,
    'application/json',
  )
