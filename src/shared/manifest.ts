import canonicalize from 'canonicalize'
import { z } from 'zod'

export const RUN_TYPES = ['retention', 'pii_scrub'] as const
export type RunType = (typeof RUN_TYPES)[number]
/** What began a run: a call of the endpoint (a script or a scheduler outside), the service's own schedule, a person. */
export const RUN_TRIGGERS = ['endpoint', 'schedule', 'person'] as const
export type RunTrigger = (typeof RUN_TRIGGERS)[number]
export const DATA_CATEGORIES = ['investigation', 'evidence_attachment', 'audit_log', 'pii'] as const
export type DataCategory = (typeof DATA_CATEGORIES)[number]

export const SIGNATURE_ALGORITHM = 'RSASSA_PSS_SHA_256'
/** Least days for which a manifest is locked: 7 years. */
export const MANIFEST_LOCK_DAYS_LEAST = 2557

const HOLD_STATUS = /^(none|active_until_\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z)$/

export const manifestResult = z.strictObject({
  organizationId: z.uuid(),
  dataCategory: z.enum(DATA_CATEGORIES),
  rowCount: z.number().int().min(0),
  s3ObjectsDeleted: z.array(z.string()),
  deletedAt: z.iso.datetime(),
  policyIdAtTimeOfRun: z.uuid().nullable(),
  legalHoldStatus: z
    .string()
    .regex(HOLD_STATUS)
    .describe('none, or active_until_<ISO time>: kept by a legal hold'),
})
export type ManifestResult = z.infer<typeof manifestResult>

/** Proof of destruction, version 1. Its names are the specification's own. */
export const manifest = z.strictObject({
  manifestVersion: z.literal(1),
  runId: z.uuid(),
  runType: z.enum(RUN_TYPES),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  operator: z.literal('cron'),
  operatorRunMetadata: z
    .looseObject({
      ciRunId: z.string(),
      trigger: z.enum(RUN_TRIGGERS).optional(),
      requestedBy: z
        .uuid()
        .nullish()
        .describe('Who began the run by hand; manifests from before this was recorded lack it'),
      sequence: z.number().int().min(1).describe('Counts the manifests of this installation without gaps'),
      previousManifestSha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .nullable(),
    })
    .describe('Chains every manifest to the one before, so that a missing one is noticed'),
  results: z.array(manifestResult),
})
export type Manifest = z.infer<typeof manifest>

/** What the proof endpoint answers and `probity verify-manifest` reads. */
export const proofOfDestruction = z.object({
  run_id: z.uuid(),
  manifest,
  manifest_json: z.string().describe('The canonical form that was signed, byte for byte'),
  signature: z.object({
    algorithm: z.literal(SIGNATURE_ALGORITHM),
    kms_key_id: z.string(),
    value_base64: z.string(),
  }),
  object_lock: z.object({ retention_until: z.iso.datetime(), s3_version_id: z.string() }),
  verification_hint: z.string(),
})
export type ProofOfDestruction = z.infer<typeof proofOfDestruction>

/**
 * RFC 8785. What JSON would change on the way (dates, undefined, NaN, functions, lone surrogates) is refused: a
 * signature must cover exactly what a reader sees.
 */
export function canonicalJson(value: unknown): string {
  const unfit = findUnfit(value)
  if (unfit) throw new TypeError(`${unfit.named ? 'a name in ' : ''}$${unfit.path} ${unfit.what}`)
  return canonicalize(value)!
}

/** What JSON cannot hold of a value, and where; the path is written only once something is found. */
interface Unfit {
  readonly path: string
  readonly what: string
  readonly named?: boolean
}

function findUnfit(value: unknown): Unfit | null {
  if (value === null || typeof value === 'boolean') return null
  if (typeof value === 'string')
    return value.isWellFormed() ? null : { path: '', what: 'holds a lone surrogate' }
  if (typeof value === 'number')
    return Number.isFinite(value) ? null : { path: '', what: 'is not a finite number' }
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const unfit = findUnfit(value[i])
      if (unfit) return { ...unfit, path: `[${i}]${unfit.path}` }
    }
    return null
  }
  if (!isPlainObject(value)) return { path: '', what: 'is nothing that JSON can hold' }
  for (const key of Object.keys(value)) {
    if (!key.isWellFormed()) return { path: '', what: 'holds a lone surrogate', named: true }
    const unfit = findUnfit(value[key])
    if (unfit) return { ...unfit, path: `.${key}${unfit.path}` }
  }
  return null
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && !('toJSON' in value)
}
