import type { Provider } from '#shared/analysis-types.ts'

/** Why nothing can be measured with this analyst, or null. */
export const notMeasurable = (provider: Provider): string | null =>
  provider === 'extractive'
    ? 'The built-in analyst follows no prompts, so there is nothing to compare. Choose a hosted model to evaluate prompts.'
    : null
