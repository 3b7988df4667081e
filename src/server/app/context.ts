import type { Config } from '#server/config/config.ts'
import { createFeatures } from './features.ts'
import { type ContextOverrides, openResources } from './open-resources.ts'

/** The composition root: opens what the configuration names, and wires the features together. */
export async function createContext(config: Config, overrides: ContextOverrides = {}) {
  const { resources, close } = await openResources(config, overrides)
  const features = createFeatures(resources)
  return {
    ...resources,
    audit: features.audit.writer,
    features,
    close: () => close(features.ai.close),
  }
}

export type AppContext = Awaited<ReturnType<typeof createContext>>
