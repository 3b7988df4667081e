import type { Events } from '#server/platform/observability/events.ts'
import { QualityShedError } from '#server/ports/analyst-failures.ts'
import type { CallLimits } from '#server/ports/call-limits.ts'
import type { LanguageModel, ModelPurpose } from '#server/ports/language-model.ts'

const WINDOW_MS = 60_000
/** Hot after more throttles than this within the window. */
const THROTTLES_BORNE = 3
const THROTTLES = { name: 'throttles', windowMs: WINDOW_MS } as const

export interface ThrottleShedder {
  /** Records that a provider throttled; every limiter shares this memory. */
  throttled(model: LanguageModel): Promise<void>
  /** Rejects with QualityShedError if a call for this purpose must not be made now. */
  admit(purpose: ModelPurpose, model: LanguageModel): Promise<void>
  state(): Promise<{ hot: boolean; recentThrottles: number; disabled: boolean }>
}

/** While providers throttle, postpones quality calls to leave the capacity to analyses. */
export function createThrottleShedder({
  limits,
  disabled,
  events,
}: {
  limits: CallLimits
  disabled: boolean
  events: Events
}): ThrottleShedder {
  const recent = () => limits.count(THROTTLES)
  return {
    throttled: async ({ provider, region }) => {
      await limits.note(THROTTLES)
      events.modelThrottled(provider, region, await recent())
    },
    admit: async (purpose, { provider }) => {
      if (purpose === 'primary' || disabled) return
      const throttles = await recent()
      if (throttles <= THROTTLES_BORNE) return
      events.qualityShed(provider, throttles)
      throw new QualityShedError(WINDOW_MS / 1000)
    },
    state: async () => {
      const recentThrottles = await recent()
      return { hot: recentThrottles > THROTTLES_BORNE, recentThrottles, disabled }
    },
  }
}
