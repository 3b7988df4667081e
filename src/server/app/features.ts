import { join } from 'node:path'
import { createAi, installationDefault, modelNames } from '#server/features/ai/index.ts'
import { createAllegations, listAllegationsWith } from '#server/features/allegations/index.ts'
import { createAnalyses, onSupportLost } from '#server/features/analyses/index.ts'
import { createAudit } from '#server/features/audit/index.ts'
import { createAuth } from '#server/features/auth/index.ts'
import { createBilling } from '#server/features/billing/index.ts'
import { createComments } from '#server/features/comments/index.ts'
import { createDossier } from '#server/features/dossier/index.ts'
import { createEvaluation } from '#server/features/evaluation/index.ts'
import { createEvidence } from '#server/features/evidence/index.ts'
import { createExport } from '#server/features/export/index.ts'
import { createFeedback, createJudgments } from '#server/features/feedback/index.ts'
import { createHolds, findHeldPart } from '#server/features/holds/index.ts'
import { createInvestigations } from '#server/features/investigations/index.ts'
import { ALARMS, createOperations } from '#server/features/operations/index.ts'
import { createOrganizations } from '#server/features/organizations/index.ts'
import { createPrompts } from '#server/features/prompts/index.ts'
import { afterGenerated, createQuality } from '#server/features/quality/index.ts'
import { createReading } from '#server/features/reading/index.ts'
import { createReports, findReportsOn } from '#server/features/reports/index.ts'
import { createReruns } from '#server/features/reruns/index.ts'
import { createRetention } from '#server/features/retention/index.ts'
import { createRetrieval } from '#server/features/retrieval/index.ts'
import { createSearch } from '#server/features/search/index.ts'
import { createSettings } from '#server/features/settings/index.ts'
import type { Core } from '#server/platform/core.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import type { JobKind } from '#server/platform/jobs/define-job.ts'
import { requireRoom } from '#server/platform/storage-trouble.ts'
import { filesReadAtOnce, type Resources } from './open-resources.ts'

/** Every feature of the specification, wired from the lowest floor up. What a lower one asks of a higher one is a hook. */
export function createFeatures(resources: Resources) {
  const { config, secrets, jobs, objects, languageModels } = resources
  const audit = createAudit(resources)
  const core: Core = { ...resources, audit: audit.api.writer }
  const shared = {
    ...resources,
    ...core,
    publicUrl: config.publicUrl,
    mail: config.mail ? resources.notifier : null,
    keyring: secrets.keyring,
    scratchDir: join(config.dataDir, 'reading'),
    filesReadAtOnce: filesReadAtOnce(config),
    partsDir: join(config.dataDir, 'resumable'),
    databaseIsShared: resources.database.kind === 'postgres',
  }
  const investigations = createInvestigations({ ...core, findHeldPart })
  const reading = createReading(core)
  const retrieval = createRetrieval(resources)
  const settings = createSettings({
    ...core,
    installed: {
      installationDefault: installationDefault(languageModels),
      models: modelNames(languageModels),
    },
  })
  const holds = createHolds(core)
  const prompts = createPrompts(core)
  const billing = createBilling({ ...core, webhookSecret: config.stripeWebhookSecret })
  const auth = createAuth({
    ...shared,
    adminToken: secrets.adminToken,
    cronToken: secrets.cronToken,
    acrWithMfa: config.acrWithMfa,
    csrfToken: (_request, reply) => reply.csrfToken(),
  })
  const organizations = createOrganizations({ ...shared, accounts: auth.api.memberAccounts })
  const evidence = createEvidence({
    ...shared,
    onSupportLost: { ...onSupportLost, findAllegations: listAllegationsWith, findReports: findReportsOn },
  })
  const search = createSearch(core)
  const ai = createAi({
    ...core,
    models: languageModels,
    limits: resources.callLimits,
    shedderDisabled: config.models.shedderDisabled,
    random: Math.random,
    settings: settings.api,
    builtIn: resources.builtInAnalyst,
  })
  const neighbours = { ai: ai.api, retrieval: retrieval.api, evidence: evidence.api }
  const analyses = createAnalyses({
    ...shared,
    ...neighbours,
    generationsPerOrganization: config.generationsPerOrganization,
    judgments: createJudgments(core),
    findContrary: resources.findContrary,
    afterGenerated: afterGenerated(core),
  })
  const quality = createQuality({ ...shared, ...neighbours })
  const feedback = createFeedback({ ...core, analyses: analyses.api })
  const exporting = createExport({ ...core, analyses: analyses.api })
  const signing = {
    ...shared,
    analyses: analyses.api,
    signer: resources.manifestProtection?.signer ?? null,
  }
  const allegations = createAllegations(core)
  const comments = createComments(shared)
  const dossier = createDossier(signing)
  const reports = createReports(signing)
  const reruns = createReruns({ ...shared, ...neighbours })
  const evaluation = createEvaluation({ ...core, ...neighbours })
  const retention = createRetention({
    ...shared,
    ...neighbours,
    scratchFolders: ['reading', 'resumable'].map((name) => ({ name, path: join(config.dataDir, name) })),
    protection: resources.manifestProtection,
  })
  const operations = createOperations({
    ...shared,
    checks: {
      database: () => resources.database.ping(),
      queue: () => jobs.stats(),
      store: async () => {
        await objects.requireUsable()
        await requireRoom(config.dataDir)
      },
      provider: ai.api.checkProvider,
      ...(resources.manifestProtection ? { manifest_store: retention.api.restoreGuard.requireCompared } : {}),
    },
    isStopping: () => resources.lifecycle.stopping,
    alarms: ALARMS,
    alarmReport: () => resources.alarmWatch?.report() ?? null,
  })
  const all = [
    audit,
    auth,
    organizations,
    investigations,
    reading,
    evidence,
    search,
    settings,
    ai,
    retrieval,
    quality,
    analyses,
    feedback,
    allegations,
    comments,
    exporting,
    dossier,
    reports,
    reruns,
    prompts,
    evaluation,
    holds,
    retention,
    billing,
    operations,
  ]
  return {
    audit: audit.api,
    auth: auth.api,
    evidence: evidence.api,
    ai: ai.api,
    analyses: analyses.api,
    retention: retention.api,
    routes: all.flatMap((feature): Route[] => feature.routes),
    jobKinds: all.flatMap((feature): JobKind[] => feature.jobs),
  }
}
