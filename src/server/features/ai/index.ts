import type { Analyst } from '#server/ports/analyst.ts'

export interface AiDeps {
  /** Used where no language model is configured. */
  readonly builtIn: Analyst
}

/** Which analyst works for an organization. */
export const createAi = ({ builtIn }: AiDeps) => ({
  routes: [],
  jobs: [],
  api: {
    analystFor: async (_organizationId: string): Promise<Analyst> => builtIn,
    analystName: async (_organizationId: string) => ({ provider: builtIn.provider, model: builtIn.model }),
  },
})
