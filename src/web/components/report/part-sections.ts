import type { ReportPart, ReportSection } from '#shared/contracts/reports.ts'

/** Which texts of people stand in which part of the paper. */
export const PART_SECTIONS: Readonly<Partial<Record<ReportPart, readonly ReportSection[]>>> = {
  summary: ['summary'],
  mandate: ['mandate', 'method'],
  not_examined: ['limitations'],
}

export const REPORT_PARTS_OF_TEXT = Object.entries(PART_SECTIONS)
