import { z } from 'zod'
import { addresses } from './addresses.ts'
import { idParams } from './common.ts'
import { endpoint } from './endpoint.ts'
import {
  REPORT_FORMATS,
  report,
  reportExportQuery,
  reportMove,
  reportQuery,
  reportSummary,
  reportTextInput,
  reportTextParams,
} from './reports.ts'

export const listReports = endpoint(addresses.listReports, {
  params: idParams,
  response: z.object({ items: z.array(reportSummary).describe('All versions, the newest first') }),
})

export const getReport = endpoint(addresses.getReport, {
  params: idParams,
  query: reportQuery,
  response: report,
})

export const beginReport = endpoint(addresses.beginReport, {
  params: idParams,
  status: 201,
  response: report,
})

export const writeReportText = endpoint(addresses.writeReportText, {
  params: reportTextParams,
  body: reportTextInput,
  response: report,
})

export const moveReport = endpoint(addresses.moveReport, {
  params: idParams,
  body: reportMove,
  response: report,
})

export const exportReport = endpoint(addresses.exportReport, {
  params: idParams,
  query: reportExportQuery,
  response: z.unknown(),
  files: REPORT_FORMATS,
})
