import { z } from 'zod'
import { addresses } from './addresses.ts'
import { generationAccepted } from './analyses.ts'
import { idParams, listQuery, pageSchema } from './common.ts'
import { endpoint } from './endpoint.ts'
import {
  adminFeedbackQuery,
  citationParams,
  citationView,
  engagement,
  engagementInput,
  feedback,
  feedbackAcrossInvestigations,
  feedbackInput,
  feedbackMetrics,
  feedbackMetricsQuery,
} from './feedback.ts'

export const recordEngagement = endpoint(addresses.recordEngagement, {
  params: idParams,
  body: engagementInput,
  response: engagement,
})

export const getCitation = endpoint(addresses.getCitation, {
  params: citationParams,
  response: citationView,
})

export const listFeedback = endpoint(addresses.listFeedback, {
  params: idParams,
  query: listQuery,
  response: pageSchema(feedback),
})

export const giveFeedback = endpoint(addresses.giveFeedback, {
  params: idParams,
  body: feedbackInput,
  status: 201,
  response: z.union([feedback, generationAccepted]),
})

export const getFeedbackMetrics = endpoint(addresses.getFeedbackMetrics, {
  query: feedbackMetricsQuery,
  response: feedbackMetrics,
})

export const listAllFeedback = endpoint(addresses.listAllFeedback, {
  query: adminFeedbackQuery,
  response: pageSchema(feedbackAcrossInvestigations),
})
