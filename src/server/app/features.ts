import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import type { Secrets } from '#server/config/secrets.ts'
import type { LanguageModels } from '#server/features/ai/index.ts'
import {
  createAnalyses,
  createQuoteGate,
  type GenerationStep,
  taskOf,
} from '#server/features/analyses/index.ts'
import { createAudit } from '#server/features/audit/index.ts'
import { createAuth } from '#server/features/auth/index.ts'
import { createBilling } from '#server/features/billing/index.ts'
import { createEvidence, type EvidenceDeps } from '#server/features/evidence/index.ts'
import { createExport } from '#server/features/export/index.ts'
import { createFeedback } from '#server/features/feedback/index.ts'
import { createInvestigations } from '#server/features/investigations/index.ts'
import { ALARMS, type AlarmWatch, createOperations } from '#server/features/operations/index.ts'
import { createOrganizations } from '#server/features/organizations/index.ts'
import { createQuality, type QualityStep } from '#server/features/quality/index.ts'
import {
  createRetention,
  type ManifestProtection,
  type RetentionStep,
} from '#server/features/retention/index.ts'
import { createRetrieval } from '#server/features/retrieval/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tenancy, TenantDb } from '#server/platform/db/tenancy.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { AnyJobKind, JobQueue } from '#server/platform/jobs/job-queue.ts'
import type { Events } from '#server/platform/observability/events.ts'
import type { Logger } from '#server/platform/observability/log.ts'
import type { Analyst } from '#server/ports/analyst.ts'
import type { CallLimits } from '#server/ports/call-limits.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import type { ErrorTracker } from '#server/ports/error-tracker.ts'
import type { EmbeddedIdentityProvider, IdentityProvider } from '#server/ports/identity-provider.ts'
import type { ObjectStore } from '#server/ports/object-store.ts'
import type { UserAdministration } from '#server/ports/user-administration.ts'
import type { VirusScanner } from '#server/ports/virus-scanner.ts'
import { createAiFeatures } from './ai-features.ts'
import { createPromptsFeature } from './prompts-feature.ts'

export interface FeatureDeps {
  readonly config: Config
  readonly secrets: Secrets
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly events: Events
  readonly tenancy: Tenancy
  readonly jobs: JobQueue
  readonly objects: ObjectStore
  readonly embeddings: EmbeddingModel
  readonly identityProvider: IdentityProvider
  readonly embeddedIdentityProvider: EmbeddedIdentityProvider | null
  readonly userAdministration: UserAdministration
  readonly builtInAnalyst: Analyst
  readonly languageModels: LanguageModels
  readonly callLimits: CallLimits
  readonly extract: EvidenceDeps['extract']
  readonly scanner: VirusScanner | null
  readonly pingDatabase: () => Promise<void>
  readonly isStopping: () => boolean
  readonly errorTracker: ErrorTracker
  readonly alarmWatch: AlarmWatch | null
  readonly manifestProtection: ManifestProtection | null
  readonly databaseIsShared: boolean
  readonly onStep: (step: GenerationStep | QualityStep | RetentionStep) => void
}

/** Every feature of the specification, wired. What one needs of another it gets here, so that no circle arises. */
export function createFeatures(deps: FeatureDeps) {
  const { config, secrets, clock, ids, logger, events, tenancy, jobs, objects, embeddings, onStep } = deps
  const audit = createAudit({ tenancy, clock, ids, events })
  const auth = createAuth({
    tenancy,
    clock,
    ids,
    logger,
    events,
    keyring: secrets.keyring,
    adminToken: secrets.adminToken,
    cronToken: secrets.cronToken,
    audit: audit.api.writer,
    publicUrl: config.publicUrl,
    identityProvider: deps.identityProvider,
    embedded: deps.embeddedIdentityProvider,
    acrWithMfa: config.acrWithMfa,
    csrfToken: (_request, reply) => reply.csrfToken(),
    acceptInvitation: (db, person) => organizations.api.acceptAtFirstSignIn(db, person),
    ensureMember: (db, member) => organizations.api.ensureMember(db, { clock, ids }, member),
    userAdministration: deps.userAdministration,
    manageMember: async (db, actorId, userId, status, now) => {
      const action = status ? ({ kind: 'status', status } as const) : ({ kind: 'check' } as const)
      return (await organizations.api.manageMember(db, actorId, userId, action, now)).before
    },
  })
  const organizations = createOrganizations({
    tenancy,
    clock,
    ids,
    audit: audit.api.writer,
    publicUrl: config.publicUrl,
    accounts: {
      ...auth.api,
      issuer: auth.api.accountsIssuer,
      beginSession: (db, request, userId, issuer) =>
        auth.api.beginSession(db, request, {
          userId,
          issuer,
          subject: userId,
          providerSessionId: null,
          tokens: null,
          methods: ['pwd'],
          mfaProven: false,
        }),
    },
  })
  const investigations = createInvestigations({ tenancy, clock, ids })
  const investigationOf = investigations.api.findInvestigation
  const investigationExists = async (db: TenantDb, id: string) =>
    (await investigationOf(db, id)) !== undefined
  const evidence = createEvidence({
    tenancy,
    clock,
    ids,
    jobs,
    objects,
    embeddings,
    logger,
    events,
    extract: deps.extract,
    scanner: deps.scanner,
    scratchDir: join(config.dataDir, 'reading'),
    partsDir: join(config.dataDir, 'resumable'),
    audit: audit.api.writer,
    investigationExists,
    impactOf: (db, investigationId, ids) => analyses.api.impactOf(db, investigationId, ids),
    supportChanged: (db, investigationId, ids, now) =>
      analyses.api.supportChanged(db, investigationId, ids, now),
    legalHoldUntil: (db, investigationId, evidenceId) =>
      retention.api.holdOnItem(db, investigationId, evidenceId),
  })
  const { settings, ai } = createAiFeatures(deps, audit.api.writer, (db, organizationId, type) =>
    prompts.api.activePrompt(db, organizationId, type),
  )
  const retrieval = createRetrieval({ tenancy, embeddings })
  const quality = createQuality({
    tenancy,
    clock,
    events,
    jobs,
    audit: audit.api.writer,
    onStep,
    analystFor: ai.api.analystFor,
    lockItems: evidence.api.lockItems,
    taskFor: async (db, analysisId, analysis) =>
      taskOf(analysis, await retrieval.api.listRetrieved(db, analysisId)),
    quoteFinder: (passages) => {
      const gate = createQuoteGate(passages)
      return (quote, chunkId) => gate.find(quote, chunkId)
    },
  })
  const analyses = createAnalyses({
    tenancy,
    clock,
    ids,
    logger,
    jobs,
    onStep,
    generationsPerOrganization: config.generationsPerOrganization,
    investigationExists,
    inquiryText: async (db, kind, id, investigationId) => {
      const inquiry = await investigations.api.findInquiry(db, kind, id)
      return inquiry?.investigation_id === investigationId ? inquiry.text : null
    },
    analystFor: ai.api.analystFor,
    analystName: ai.api.analystName,
    sealRequest: ai.api.sealRequest,
    requestFormat: ai.api.requestFormat,
    activePrompt: (db, organizationId, type) => prompts.api.activePrompt(db, organizationId, type),
    promptVersion: (db, type, version) => prompts.api.promptVersion(db, type, version),
    retrieve: retrieval.api.retrieve,
    saveRetrieved: retrieval.api.saveRetrieved,
    listRetrieved: retrieval.api.listRetrieved,
    countUnsettled: evidence.api.countUnsettled,
    countOutdated: evidence.api.countOutdated,
    lockItems: evidence.api.lockItems,
    judgments: {
      latestStatuses: (db, ids) => feedback.api.judgments.latestStatuses(db, ids),
      gatesPassed: (db, scope, wording) => feedback.api.judgments.gatesPassed(db, scope, wording),
      serve: (db, scope, wording) => feedback.api.judgments.serve(db, scope, wording),
      recordEdit: (db, scope, wording) => feedback.api.judgments.recordEdit(db, scope, wording),
    },
    afterGenerated: quality.api.startCheck,
    failCheck: quality.api.failCheck,
  })
  const prompts = createPromptsFeature(deps, audit.api.writer, {
    ai: ai.api,
    retrieval: retrieval.api,
    investigations: investigations.api,
    findAnalysis: analyses.api.findAnalysis,
  })
  const feedback = createFeedback({
    tenancy,
    clock,
    ids,
    audit: audit.api.writer,
    investigationExists,
    findAnalysis: analyses.api.findAnalysis,
    keepAnalysis: analyses.api.keepAnalysis,
    startGeneration: analyses.api.startGeneration,
    listRetrieved: retrieval.api.listRetrieved,
  })
  const exporting = createExport({
    tenancy,
    clock,
    readAnalysis: analyses.api.readAnalysis,
    listJudgments: feedback.api.listJudgments,
    findInvestigation: investigationOf,
  })
  const retention = createRetention({
    tenancy,
    clock,
    ids,
    logger,
    events,
    audit: audit.api.writer,
    objects,
    keyring: secrets.keyring,
    indexAgain: evidence.api.indexAgain,
    scratchFolders: ['reading', 'resumable'].map((name) => ({ name, path: join(config.dataDir, name) })),
    protection: deps.manifestProtection,
    databaseIsShared: deps.databaseIsShared,
    onStep,
  })
  const billing = createBilling({
    tenancy,
    clock,
    jobs,
    events,
    webhookSecret: config.stripeWebhookSecret,
  })
  const operations = createOperations({
    tenancy,
    databaseIsShared: deps.databaseIsShared,
    checks: {
      database: deps.pingDatabase,
      queue: () => jobs.stats(),
      store: () => objects.head('probity/readiness'),
      provider: ai.api.checkProvider,
    },
    isStopping: deps.isStopping,
    errorTracker: deps.errorTracker,
    jobs,
    alarms: ALARMS,
    alarmReport: () => deps.alarmWatch?.report() ?? null,
  })
  const all = [
    audit,
    auth,
    organizations,
    investigations,
    evidence,
    settings,
    ai,
    retrieval,
    quality,
    analyses,
    feedback,
    exporting,
    prompts,
    retention,
    billing,
    operations,
  ]
  return {
    audit: audit.api,
    auth: auth.api,
    organizations: organizations.api,
    investigations: investigations.api,
    evidence: evidence.api,
    ai: ai.api,
    retention: retention.api,
    routes: all.flatMap((feature): Route[] => feature.routes),
    jobKinds: all.flatMap((feature): AnyJobKind[] => feature.jobs),
  }
}

export type Features = ReturnType<typeof createFeatures>
