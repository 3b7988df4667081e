import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app/context.ts'
import { createHttp } from '#server/app/http.ts'
import { issueToken } from '#server/app/issue-token.ts'
import { startJobs } from '#server/app/worker.ts'
import type { Evaluation } from '#shared/contracts/prompts.ts'
import type { PromptTexts, PromptType } from '#shared/prompt-types.ts'
import { callService } from './call-service.ts'
import { CommandFailed } from './command-failed.ts'

const POLL_MS = 250
const EVALUATION_MOST_MS = 6 * 60 * 60_000

/** Evaluations driven from the command line, through the routes that administrators use. */
export class EvaluationSession {
  readonly #http: FastifyInstance
  readonly #token: string

  private constructor(http: FastifyInstance, token: string) {
    this.#http = http
    this.#token = token
  }

  static async begin(context: AppContext): Promise<EvaluationSession> {
    await startJobs(context, { work: true })
    const { token } = await issueToken(context, {
      email: 'evaluation@command.line',
      role: 'owner',
      organization: 'command-line',
      platform_admin: false,
    })
    return new EvaluationSession(await createHttp(context), token)
  }

  /** Runs the candidate, or without one the shipped default itself, against the shipped default. */
  async evaluate(
    type: PromptType,
    candidate: PromptTexts | null,
    rounds: number | undefined,
    onProgress: (line: string) => void,
  ): Promise<Evaluation> {
    const version = candidate ? await this.#save(type, candidate) : 1
    const { id } = await this.#call<{ id: string }>('POST', '/api/admin/prompts/evaluate', {
      prompt_type: type,
      version,
      sets: ['golden'],
      ...(rounds ? { rounds } : {}),
    })
    const deadline = Date.now() + EVALUATION_MOST_MS
    for (;;) {
      const found = await this.#call<Evaluation>('GET', `/api/admin/prompts/evaluations/${id}`)
      onProgress(`${found.progress.done} of at most ${found.progress.at_most} pairs`)
      if (found.status !== 'running') return found
      if (Date.now() > deadline) throw new CommandFailed('The evaluation did not end within six hours.')
      await sleep(POLL_MS)
    }
  }

  async #save(type: PromptType, texts: PromptTexts): Promise<number> {
    const { version } = await this.#call<{ version: number }>('POST', '/api/admin/prompts', {
      prompt_type: type,
      ...texts,
      activate: false,
    })
    return version
  }

  #call<T>(method: 'GET' | 'POST', url: string, payload?: object): Promise<T> {
    return callService(this.#http, this.#token, method, url, payload)
  }
}
