import { listPoliciesInForce } from '../policies/policies.store.ts'
import type { RetentionDeps } from '../retention-deps.ts'
import { listCoveredOrganizations, type RunKind } from '../run-retention.ts'
import type { Run } from '../runs.store.ts'
import { dueBefore } from '../safety-margin.ts'
import { scrubDue } from './scrub-due.ts'

export const PII_SCRUB: RunKind = {
  runType: 'pii_scrub',
  announce: (events, run) => events.piiScrubRan(run),
  carryOut: scrubEverywhere,
}

/** Replaces personal data where a policy for it is in force and due. */
async function scrubEverywhere(deps: RetentionDeps, run: Run): Promise<void> {
  for (const { id: organizationId } of await listCoveredOrganizations(deps)) {
    const scope = { organizationId, userId: null }
    const policies = await deps.tenancy.inTenant(scope, (db) =>
      listPoliciesInForce(db, organizationId, deps.clock.now()),
    )
    const policy = policies.find(({ category }) => category === 'pii')
    if (!policy) continue
    const nothing = { investigation: null, attachment: null }
    await scrubDue(
      { deps, runId: run.id, scope, policies, before: nothing },
      dueBefore(deps.clock.now(), policy.days),
    )
  }
}
