/** A way to ask for JSON of a given shape, best first. */
export type AnswerShape = 'schema' | 'tool' | 'instruction'

/** How one model is asked: in the best way that it is not known to refuse. */
export interface Manner {
  readonly shape: AnswerShape
  /** Whether to request the prompt cache. */
  readonly cache: boolean
}

type Refusable = Exclude<AnswerShape, 'instruction'> | 'cache'

/** Error messages of the providers and of compatible servers; an API names the unknown field. */
const REFUSALS: Readonly<Record<Refusable, RegExp>> = {
  cache: /prompt[ _-]?cach|cache[ _]?control|cache[ _]?point/i,
  schema:
    /output[ _]?(config|format)|text[ _]?format|response[ _]?format|json[ _]?schema|structured[ _-]?output|\bschema\b|grammar/i,
  tool: /\btools?\b|tool[ _]?(choice|config|spec|use)|function[ _]?call/i,
}

export interface AskingManners {
  of(modelId: string): Manner
  /** Remembers what a refusal was about; returns whether the next request will be a simpler one. */
  refused(modelId: string, used: Manner, words: string): boolean
  /** The model answered without JSON: it accepted the way of asking but does not follow it. */
  ignored(modelId: string, used: Manner): void
}

/** Lives as long as the model's adapter: a restart tries the best way again, because servers get updated. */
export function createAskingManners(): AskingManners {
  const refusals = new Map<string, Set<Refusable>>()
  const remember = (modelId: string, what: Refusable) =>
    refusals.set(modelId, (refusals.get(modelId) ?? new Set()).add(what))
  return {
    of: (modelId) => {
      const known = refusals.get(modelId)
      const shape = known?.has('schema') ? (known.has('tool') ? 'instruction' : 'tool') : 'schema'
      return { shape, cache: !known?.has('cache') }
    },
    refused: (modelId, { shape, cache }, words) => {
      const tried: Refusable[] = [
        ...(cache ? (['cache'] as const) : []),
        ...(shape === 'instruction' ? [] : [shape]),
      ]
      const culprit = tried.find((one) => REFUSALS[one].test(words))
      if (culprit) remember(modelId, culprit)
      return culprit !== undefined
    },
    ignored: (modelId, { shape }) => {
      if (shape !== 'instruction') remember(modelId, shape)
    },
  }
}
