import { z } from 'zod'

/** Where words stand in an item, as a reader of it would say it. */
export const place = z.object({
  page: z.number().int().nullable().describe('From 1; null in a text without pages'),
  line: z.number().int().describe('From 1, within the page where there are pages'),
  cell: z
    .object({ sheet: z.string(), name: z.string().describe('"D7"; of several cells "A7:D7"') })
    .optional()
    .describe('In a workbook, unless it was read before its rows were kept'),
})
