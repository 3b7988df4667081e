import { addresses } from './addresses.ts'
import { assessment, assessmentInput, assessmentList, assessmentParams } from './assessments.ts'
import { idParams } from './common.ts'
import { endpoint } from './endpoint.ts'

export const listAssessments = endpoint(addresses.listAssessments, {
  params: idParams,
  response: assessmentList,
})

export const assess = endpoint(addresses.assess, {
  params: assessmentParams,
  body: assessmentInput,
  response: assessment,
})
