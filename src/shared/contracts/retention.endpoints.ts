import { z } from 'zod'
import { proofOfDestruction } from '../manifest.ts'
import { addresses } from './addresses.ts'
import { idParams, listQuery, pageSchema } from './common.ts'
import { endpoint } from './endpoint.ts'
import {
  cronRun,
  cronRunResult,
  holdParams,
  legalHold,
  newLegalHold,
  newRetentionPolicy,
  ownRetentionPreview,
  policyParams,
  retentionPolicies,
  retentionProgress,
  retentionRun,
  retentionRunPreview,
} from './retention.ts'

export const getRetentionPolicies = endpoint(addresses.getRetentionPolicies, {
  params: idParams,
  response: retentionPolicies,
})

export const updateRetentionPolicy = endpoint(addresses.updateRetentionPolicy, {
  params: idParams,
  body: newRetentionPolicy,
  status: 201,
  response: retentionPolicies,
})

export const cancelPendingPolicy = endpoint(addresses.cancelPendingPolicy, {
  params: policyParams,
  response: retentionPolicies,
})

export const previewRetention = endpoint(addresses.previewRetention, {
  params: idParams,
  response: ownRetentionPreview,
})

export const listLegalHolds = endpoint(addresses.listLegalHolds, {
  params: idParams,
  query: listQuery,
  response: pageSchema(legalHold),
})

export const placeLegalHold = endpoint(addresses.placeLegalHold, {
  params: idParams,
  body: newLegalHold,
  status: 201,
  response: legalHold,
})

export const releaseLegalHold = endpoint(addresses.releaseLegalHold, {
  params: holdParams,
  response: legalHold,
})

export const listRetentionRuns = endpoint(addresses.listRetentionRuns, {
  query: listQuery,
  response: pageSchema(retentionRun),
})

export const previewRetentionRun = endpoint(addresses.previewRetentionRun, { response: retentionRunPreview })

export const startRetentionRun = endpoint(addresses.startRetentionRun, {
  status: 202,
  response: z.object({ id: z.uuid() }),
})

export const getRetentionProgress = endpoint(addresses.getRetentionProgress, { response: retentionProgress })

export const getProofOfDestruction = endpoint(addresses.getProofOfDestruction, {
  query: z.object({ run_id: z.uuid() }),
  response: proofOfDestruction,
})

export const getSigningKey = endpoint(addresses.getSigningKey, {
  response: z.string(),
  files: ['pem'],
})

export const runRetention = endpoint(addresses.runRetention, { body: cronRun, response: cronRunResult })

export const runPiiScrub = endpoint(addresses.runPiiScrub, { body: cronRun, response: cronRunResult })
