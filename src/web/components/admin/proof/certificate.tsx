import { Text } from '@mantine/core'
import type { ProofOfDestruction } from '#shared/manifest.ts'
import { formatDay, formatTime } from '#web/ui/dates.tsx'
import { Fact, Facts } from '#web/ui/section.tsx'
import { Loaded } from '#web/ui/states.tsx'
import classes from '../admin.module.css'
import { RUN_TYPES } from '../retention/retention-words.ts'
import { DestroyedTable, ObjectKeys } from './destroyed.tsx'
import proofClasses from './proof.module.css'
import { useVerification } from './use-verification.ts'
import { Verdict } from './verdict.tsx'

function when({ startedAt, finishedAt }: ProofOfDestruction['manifest']): string {
  const [began, ended] = [formatTime(startedAt), formatTime(finishedAt)]
  return began === ended ? `on ${began}` : `between ${began} and ${ended}`
}

/** One proof as a sheet of paper: the verdict of this browser first, then what was destroyed, then what proves it. */
export function Certificate({ proof }: { proof: ProofOfDestruction }) {
  const query = useVerification(proof)
  const { manifest, signature, object_lock } = proof
  const meta = manifest.operatorRunMetadata
  const rows = manifest.results.reduce((sum, { rowCount }) => sum + rowCount, 0)
  const files = manifest.results.reduce((sum, one) => sum + one.s3ObjectsDeleted.length, 0)
  return (
    <article className={proofClasses.certificate} aria-labelledby="certificate-title">
      <h2 id="certificate-title">Proof of destruction, manifest {meta.sequence}</h2>
      <p className={proofClasses.lead}>
        {manifest.runType === 'pii_scrub' ? 'Personal data was replaced in' : 'Destroyed for good:'}{' '}
        {rows.toLocaleString('en-GB')} rows and {files.toLocaleString('en-GB')} files, {when(manifest)}.
      </p>
      <Loaded query={query} lines={2}>
        {({ verification }) => <Verdict verification={verification} />}
      </Loaded>
      <h3>What the run did</h3>
      <DestroyedTable results={manifest.results} />
      <ObjectKeys results={manifest.results} />
      <h3>The run</h3>
      <Facts>
        <Fact name="Kind">{RUN_TYPES[manifest.runType]}</Fact>
        <Fact name="Run">
          <span className={classes.mono}>{manifest.runId}</span>
        </Fact>
        <Fact name="Asked for by">{meta.ciRunId === 'none' ? 'the schedule' : meta.ciRunId}</Fact>
        <Fact name="Follows the manifest with the hash">
          <span className={classes.mono}>{meta.previousManifestSha256 ?? 'none: it is the first'}</span>
        </Fact>
      </Facts>
      <h3>What proves it</h3>
      <Facts>
        <Fact name="Signature">RSA-PSS over SHA-256, key {signature.kms_key_id}</Fact>
        <Fact name="Locked in the store until">{formatDay(object_lock.retention_until)}</Fact>
        <Fact name="Version in the store">
          <span className={classes.mono}>{object_lock.s3_version_id}</span>
        </Fact>
      </Facts>
      {query.data ? (
        <>
          <Text fz={12.5} c="dimmed" mt="sm">
            Fingerprint of the public key ({query.data.signingKey.bits} bits, SHA-256). Compare it with the
            one that was written down outside this service.
          </Text>
          <span className={proofClasses.fingerprint}>
            {query.data.signingKey.fingerprint.match(/.{4}/g)?.join(' ')}
          </span>
        </>
      ) : null}
      <Text fz={12.5} c="dimmed" mt="sm">
        Signature, base64
      </Text>
      <span className={proofClasses.fingerprint}>{signature.value_base64}</span>
      <Text fz={12.5} c="dimmed" mt="sm">
        Without this service: {proof.verification_hint}
      </Text>
    </article>
  )
}
