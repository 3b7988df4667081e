import { z } from 'zod'
import { addresses } from './addresses.ts'
import { idParams, pageSchema } from './common.ts'
import { endpoint } from './endpoint.ts'
import {
  bulkAnswer,
  bulkCustodian,
  bulkInclude,
  bulkLink,
  changedEvidence,
  custody,
  evidence,
  evidenceListQuery,
  evidencePatch,
  evidenceSummary,
  itemReference,
  mailThread,
  newEvidence,
  removedEvidence,
  shownEvidence,
  sweepAnswer,
  sweepRequest,
  uploadForm,
  withdrawal,
} from './evidence.ts'
import { deletion, impact, impactQuery } from './impact.ts'
import { excerpts, foundPassages, passageQuery } from './passages.ts'
import { resumableUpload } from './resumable-uploads.ts'

export const listEvidence = endpoint(addresses.listEvidence, {
  params: idParams,
  query: evidenceListQuery,
  response: pageSchema(evidenceSummary),
})

export const findPassages = endpoint(addresses.findPassages, {
  params: idParams,
  query: passageQuery,
  response: foundPassages,
})

export const findExcerpts = endpoint(addresses.findExcerpts, {
  params: idParams,
  query: passageQuery,
  response: excerpts,
})

export const createEvidence = endpoint(addresses.createEvidence, {
  params: idParams,
  body: newEvidence,
  status: 201,
  response: evidence,
})

export const linkEvidence = endpoint(addresses.linkEvidence, {
  params: idParams,
  body: bulkLink,
  response: bulkAnswer,
})

export const includeEvidence = endpoint(addresses.includeEvidence, {
  params: idParams,
  body: bulkInclude,
  response: bulkAnswer,
})

export const setCustodian = endpoint(addresses.setCustodian, {
  params: idParams,
  body: bulkCustodian,
  response: bulkAnswer,
})

export const getEvidence = endpoint(addresses.getEvidence, {
  params: idParams,
  response: shownEvidence,
})

export const updateEvidence = endpoint(addresses.updateEvidence, {
  params: idParams,
  body: evidencePatch,
  response: changedEvidence,
})

export const deleteEvidence = endpoint(addresses.deleteEvidence, {
  params: idParams,
  query: deletion,
  response: removedEvidence,
})

export const withdrawEvidence = endpoint(addresses.withdrawEvidence, {
  params: idParams,
  body: withdrawal,
  response: changedEvidence,
})

export const getCustody = endpoint(addresses.getCustody, {
  params: idParams,
  response: custody,
})

export const getThread = endpoint(addresses.getThread, {
  params: idParams,
  response: mailThread,
})

export const getImpact = endpoint(addresses.getImpact, {
  params: idParams,
  query: impactQuery,
  response: impact,
})

export const extractText = endpoint(addresses.extractText, {
  body: itemReference,
  status: 202,
  response: evidence,
})

export const viewFile = endpoint(addresses.viewFile, {
  query: itemReference,
  response: z.unknown(),
  files: ['any'],
})

export const uploadFile = endpoint(addresses.uploadFile, {
  body: uploadForm,
  status: 201,
  response: evidence,
})

export const sweepEmbeddings = endpoint(addresses.sweepEmbeddings, {
  body: sweepRequest,
  response: sweepAnswer,
})

const bytes = z.string().meta({ format: 'binary' })

export const describeResumableUploads = endpoint(addresses.describeResumableUploads, {
  status: 204,
  response: z.undefined(),
})

export const beginResumableUpload = endpoint(addresses.beginResumableUpload, {
  body: bytes,
  status: 201,
  response: resumableUpload,
})

export const getResumableUpload = endpoint(addresses.getResumableUpload, {
  params: idParams,
  response: resumableUpload,
})

export const continueResumableUpload = endpoint(addresses.continueResumableUpload, {
  params: idParams,
  body: bytes,
  status: 204,
  response: z.undefined(),
})

export const cancelResumableUpload = endpoint(addresses.cancelResumableUpload, {
  params: idParams,
  status: 204,
  response: z.undefined(),
})
