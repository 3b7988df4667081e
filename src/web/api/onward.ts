import type { z } from 'zod'
import type { onward } from '#shared/contracts/sign-in.ts'

/** Where the browser goes next. */
export type Onward = z.infer<typeof onward>
