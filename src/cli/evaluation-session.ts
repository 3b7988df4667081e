import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '#server/app/context.ts'
import { createHttp } from '#server/app/http.ts'
import { issueToken } from '#server/app/issue-token.ts'
import { startJobs } from '#server/app/worker.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import type { Evaluation } from '#shared/contracts/prompts.ts'
import type { PromptTexts, PromptType } from '#shared/prompt-types.ts'
import { callService, type ServiceAccess } from './call-service.ts'
import { CommandFailed } from './command-failed.ts'

const POLL_MS = 250
const MAX_EVALUATION_MS = 6 * 60 * 60_000

/** Evaluations driven from the command line, through the routes that administrators use. */
export class EvaluationSession {
  readonly #service: ServiceAccess

  private constructor(service: ServiceAccess) {
    this.#service = service
  }

  static async begin(context: AppContext): Promise<EvaluationSession> {
    await startJobs(context, { work: true })
    const { token } = await issueToken(context, {
      email: 'evaluation@command.line',
      role: 'owner',
      organization: 'command-line',
      platform_admin: false,
    })
    return new EvaluationSession({ http: await createHttp(context), token })
  }

  /** Runs the candidate, or without one the shipped default itself, against the shipped default. */
  async evaluate(
    type: PromptType,
    candidate: PromptTexts | null,
    rounds: number | undefined,
    onProgress: (line: string) => void,
  ): Promise<Evaluation> {
    const version = candidate ? await this.#save(type, candidate) : 1
    const { id } = await callService(this.#service, addresses.startEvaluation, {
      body: { prompt_type: type, version, sets: ['golden'], ...(rounds ? { rounds } : {}) },
    })
    const deadline = Date.now() + MAX_EVALUATION_MS
    for (;;) {
      const found = await callService(this.#service, addresses.getEvaluation, { params: { id } })
      onProgress(`${found.progress.done} of at most ${found.progress.at_most} pairs`)
      if (found.status !== 'running') return found
      if (Date.now() > deadline) throw new CommandFailed('The evaluation did not end within six hours.')
      await sleep(POLL_MS)
    }
  }

  async #save(type: PromptType, texts: PromptTexts): Promise<number> {
    const { version } = await callService(this.#service, addresses.createPromptVersion, {
      body: { prompt_type: type, ...texts, activate: false },
    })
    return version
  }
}
