import { Text } from '@mantine/core'
import type { ProofOfDestruction } from '#shared/manifest.ts'
import { formatDay, formatTime } from '#web/ui/dates.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { Fact, Facts } from '#web/ui/section.tsx'
import { Loaded } from '#web/ui/states.tsx'
import classes from '../admin.module.css'
import { RUN_TYPES } from '../retention/retention-words.ts'
import { DestroyedTable, ObjectKeys } from './destroyed.tsx'
import proofClasses from './proof.module.css'
import { useStartWords } from './use-start-words.ts'
import { useVerification } from './use-verification.ts'
import { Verdict } from './verdict.tsx'

const counted = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

function when({ startedAt, finishedAt }: ProofOfDestruction['manifest']): string {
  const [began, ended] = [formatTime(startedAt), formatTime(finishedAt)]
  return began === ended ? `on ${began}` : `between ${began} and ${ended}`
}

/** One proof as a sheet of paper: the verdict of this browser first, then what was destroyed, then what proves it. */
export function Certificate({ proof }: { proof: ProofOfDestruction }) {
  const query = useVerification(proof)
  const describeStart = useStartWords()
  const { manifest, signature, object_lock } = proof
  const meta = manifest.operatorRunMetadata
  const rows = manifest.results.reduce((sum, { rowCount }) => sum + rowCount, 0)
  const files = manifest.results.reduce((sum, one) => sum + one.s3ObjectsDeleted.length, 0)
  return (
    <article className={proofClasses.certificate} aria-labelledby="certificate-title">
      <h2 id="certificate-title">Proof of destruction No. {meta.sequence}</h2>
      <p className={proofClasses.lead}>
        {manifest.runType === 'pii_scrub' ? 'Personal data was replaced in' : 'Permanently destroyed:'}{' '}
        {counted(rows, 'row')} and {counted(files, 'file')}, {when(manifest)}.
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
        <Fact name="Started by">
          {describeStart(meta)}
          {meta.requestedBy ? <span className={classes.mono}> {meta.requestedBy}</span> : null}
        </Fact>
        <Fact name="Hash of the previous proof">
          <span className={classes.mono}>{meta.previousManifestSha256 ?? 'none, this is the first'}</span>
        </Fact>
      </Facts>
      <h3>Signature details</h3>
      <Facts>
        <Fact name="Signature">RSA-PSS over SHA-256, key {signature.kms_key_id}</Fact>
        <Fact name="Locked until">{formatDay(object_lock.retention_until)}</Fact>
        <Fact name="Stored version">
          <span className={classes.mono}>{object_lock.s3_version_id}</span>
        </Fact>
      </Facts>
      {query.data ? (
        <>
          <Text fz="xs" c="dimmed" mt="sm">
            Fingerprint of the public key ({query.data.signingKey.bits} bits, SHA-256). Compare it with the
            copy kept outside this service.
          </Text>
          <span className={proofClasses.fingerprint}>
            {query.data.signingKey.fingerprint.match(/.{4}/g)?.join(' ')}
          </span>
        </>
      ) : null}
      <Text fz="xs" c="dimmed" mt="sm">
        Signature, base64
      </Text>
      <span className={proofClasses.fingerprint}>{signature.value_base64}</span>
      <Text fz="xs" c="dimmed" mt="sm">
        To verify offline: {proof.verification_hint}
      </Text>
    </article>
  )
}
