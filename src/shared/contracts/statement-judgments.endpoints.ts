import { addresses } from './addresses.ts'
import { idParams } from './common.ts'
import { endpoint } from './endpoint.ts'
import { statementJudgmentInput, statementJudgmentList, statementParams } from './statement-judgments.ts'

export const listStatementJudgments = endpoint(addresses.listStatementJudgments, {
  params: idParams,
  response: statementJudgmentList,
})

export const judgeStatement = endpoint(addresses.judgeStatement, {
  params: statementParams,
  body: statementJudgmentInput,
  response: statementJudgmentList,
})
