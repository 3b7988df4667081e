import { z } from 'zod'

export const EXPORT_FORMATS = ['docx', 'pdf', 'md'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
export const SHEET_FORMATS = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]
export const exportQuery = z.object({
  format: z.enum([...EXPORT_FORMATS, ...SHEET_FORMATS]).describe('csv and xlsx: only of a timeline'),
})
