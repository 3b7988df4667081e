import { z } from 'zod'
import { addresses } from './addresses.ts'
import { idParams, listQuery, pageSchema } from './common.ts'
import { endpoint } from './endpoint.ts'
import {
  decision,
  inquiry,
  inquiryPatch,
  inquiryWording,
  investigation,
  investigationPatch,
  investigationQuery,
  listedInvestigation,
  newInquiry,
  newInvestigation,
} from './investigations.ts'

export const listInvestigations = endpoint(addresses.listInvestigations, {
  query: investigationQuery,
  response: pageSchema(listedInvestigation),
})

export const createInvestigation = endpoint(addresses.createInvestigation, {
  body: newInvestigation,
  status: 201,
  response: investigation,
})

export const getInvestigation = endpoint(addresses.getInvestigation, {
  params: idParams,
  response: investigation,
})

export const updateInvestigation = endpoint(addresses.updateInvestigation, {
  params: idParams,
  body: investigationPatch,
  response: investigation,
})

export const deleteInvestigation = endpoint(addresses.deleteInvestigation, {
  params: idParams,
  status: 204,
  response: z.void(),
})

export const listDecisions = endpoint(addresses.listDecisions, {
  params: idParams,
  query: listQuery.pick({ limit: true }),
  response: z.object({ items: z.array(decision) }),
})

export const listQuestions = endpoint(addresses.listQuestions, {
  params: idParams,
  query: listQuery,
  response: pageSchema(inquiry),
})

export const createQuestion = endpoint(addresses.createQuestion, {
  params: idParams,
  body: newInquiry,
  status: 201,
  response: inquiry,
})

export const getQuestion = endpoint(addresses.getQuestion, { params: idParams, response: inquiry })

export const updateQuestion = endpoint(addresses.updateQuestion, {
  params: idParams,
  body: inquiryPatch,
  response: inquiry,
})

export const deleteQuestion = endpoint(addresses.deleteQuestion, {
  params: idParams,
  status: 204,
  response: z.void(),
})

export const listQuestionWordings = endpoint(addresses.listQuestionWordings, {
  params: idParams,
  query: listQuery,
  response: pageSchema(inquiryWording),
})

export const listTopics = endpoint(addresses.listTopics, {
  params: idParams,
  query: listQuery,
  response: pageSchema(inquiry),
})

export const createTopic = endpoint(addresses.createTopic, {
  params: idParams,
  body: newInquiry,
  status: 201,
  response: inquiry,
})

export const getTopic = endpoint(addresses.getTopic, { params: idParams, response: inquiry })

export const updateTopic = endpoint(addresses.updateTopic, {
  params: idParams,
  body: inquiryPatch,
  response: inquiry,
})

export const deleteTopic = endpoint(addresses.deleteTopic, {
  params: idParams,
  status: 204,
  response: z.void(),
})

export const listTopicWordings = endpoint(addresses.listTopicWordings, {
  params: idParams,
  query: listQuery,
  response: pageSchema(inquiryWording),
})
