import { z } from 'zod'
import { addresses } from './addresses.ts'
import {
  analysis,
  analysisSummary,
  assessment,
  generation,
  generationAccepted,
  qualityStatus,
} from './analyses.ts'
import { analysisPatch } from './analysis-patch.ts'
import { idParams, listQuery, pageSchema } from './common.ts'
import { endpoint } from './endpoint.ts'
import { dossierQuery, EXPORT_FORMATS, exportQuery, SHEET_FORMATS } from './exports.ts'
import { analysisVersion } from './feedback.ts'
import { readiness } from './readiness.ts'
import { retrieval } from './retrieval.ts'

export const assessAnalysis = endpoint(addresses.assessAnalysis, {
  body: assessment,
  response: readiness,
})

export const generateAnalysis = endpoint(addresses.generateAnalysis, {
  body: generation,
  status: 202,
  response: generationAccepted,
})

export const listAnalyses = endpoint(addresses.listAnalyses, {
  params: idParams,
  query: listQuery,
  response: pageSchema(analysisSummary),
})

export const getAnalysis = endpoint(addresses.getAnalysis, {
  params: idParams,
  response: analysis,
})

export const updateAnalysis = endpoint(addresses.updateAnalysis, {
  params: idParams,
  body: analysisPatch,
  response: analysis,
})

export const listAnalysisVersions = endpoint(addresses.listAnalysisVersions, {
  params: idParams,
  query: listQuery,
  response: pageSchema(analysisVersion),
})

export const getRetrieval = endpoint(addresses.getRetrieval, {
  params: idParams,
  response: retrieval,
})

export const getQualityStatus = endpoint(addresses.getQualityStatus, {
  params: idParams,
  response: qualityStatus,
})

export const checkQuality = endpoint(addresses.checkQuality, {
  params: idParams,
  status: 202,
  response: generationAccepted,
})

export const exportAnalysis = endpoint(addresses.exportAnalysis, {
  params: idParams,
  query: exportQuery,
  response: z.unknown(),
  files: [...EXPORT_FORMATS, ...SHEET_FORMATS],
})

export const issueDossier = endpoint(addresses.issueDossier, {
  params: idParams,
  query: dossierQuery,
  response: z.unknown(),
  files: ['zip'],
})
