import { z } from 'zod'

/** An unexpected error of the web application: its kind and where it arose. There is no room for its message. */
export const browserError = z.strictObject({
  name: z.string().max(100),
  frames: z.array(z.string().max(300)).max(20),
  page: z.string().max(200).describe('The pattern of the page, without ids'),
})
export type BrowserError = z.infer<typeof browserError>
