import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app/context.ts'
import { createHttp } from '#server/app/http.ts'
import { issueToken } from '#server/app/issue-token.ts'
import { startJobs } from '#server/app/worker.ts'
import type { Analysis, QualityStatus, Retrieval } from '#shared/contracts/analyses.ts'
import type { Evidence, EvidenceSummary } from '#shared/contracts/evidence.ts'
import type { AnalyzeQuestion } from './analyze-questions.ts'
import { callService } from './call-service.ts'
import { CommandFailed } from './command-failed.ts'
import type { EvidenceFile } from './evidence-files.ts'
import { progress } from './progress.ts'

export interface FinishedAnalysis {
  readonly question_id: string
  readonly analysis: Analysis
  readonly quality: QualityStatus
  readonly retrieval: Retrieval
}

const POLL_MS = 250
const GENERATION_MOST_MS = 15 * 60_000
const ENDED = new Set(['verified', 'quality_unavailable', 'failed'])

/** One investigation driven from the command line, through the same routes that every client uses. */
export class AnalysisSession {
  readonly #context: AppContext
  readonly #http: FastifyInstance
  readonly #token: string
  readonly #scope: { organizationId: string; userId: string }
  readonly #investigationId: string
  #evidence: EvidenceSummary[] = []

  private constructor(
    context: AppContext,
    http: FastifyInstance,
    access: { token: string; organization_id: string; user_id: string },
    investigationId: string,
  ) {
    this.#context = context
    this.#http = http
    this.#token = access.token
    this.#scope = { organizationId: access.organization_id, userId: access.user_id }
    this.#investigationId = investigationId
  }

  static async begin(context: AppContext, folder: string): Promise<AnalysisSession> {
    await startJobs(context, { work: true })
    const http = await createHttp(context)
    const access = await issueToken(context, {
      email: 'analyst@command.line',
      role: 'owner',
      organization: 'command-line',
      platform_admin: false,
    })
    const answer = await http.inject({
      method: 'POST',
      url: '/api/investigations',
      headers: { authorization: `Bearer ${access.token}` },
      payload: { title: basename(resolve(folder)) },
    })
    return new AnalysisSession(context, http, access, (answer.json() as { id: string }).id)
  }

  /** Adds the files and waits until each is read and searchable, or says why not. */
  async addFiles(files: readonly EvidenceFile[]): Promise<void> {
    for (const [index, file] of files.entries()) {
      await this.#context.features.evidence.addFile(this.#scope, this.#investigationId, {
        fileName: file.name,
        mimeType: null,
        bytes: await readFile(file.path),
        sourceType: 'content',
      })
      if ((index + 1) % 25 === 0 || index + 1 === files.length)
        progress(`${index + 1} of ${files.length} files added`)
    }
    await this.#untilSettled()
    this.#evidence = await this.#list()
    for (const item of this.#evidence)
      if (item.text_error) progress(`${item.file_name ?? item.title}: ${item.text_error}`)
    const failed = this.#evidence.filter((item) => item.embedding_status === 'failed').length
    if (failed > 0) progress(`${failed} items could not be embedded and are found by their words only`)
    if (!this.#evidence.some((item) => item.text_status === 'extracted'))
      throw new CommandFailed('None of the files has text that can be read; there is nothing to analyse.')
  }

  /** Generates one analysis and waits until its quality checks have ended. */
  async ask(question: AnalyzeQuestion, onStatus: (status: string) => void): Promise<FinishedAnalysis> {
    const { id } = await this.#post<{ id: string }>('/api/analysis/generate', {
      investigation_id: this.#investigationId,
      type: question.kind,
      ...(await this.#subject(question)),
    })
    const deadline = Date.now() + GENERATION_MOST_MS
    for (;;) {
      const { generation_status: status } = await this.#get<QualityStatus>(
        `/api/analysis/${id}/quality-status`,
      )
      onStatus(status)
      if (ENDED.has(status)) break
      if (Date.now() > deadline) throw new CommandFailed('The analysis did not end within 15 minutes.')
      await sleep(POLL_MS)
    }
    return {
      question_id: question.id,
      analysis: await this.#get(`/api/analysis/${id}`),
      quality: await this.#get(`/api/analysis/${id}/quality-status`),
      retrieval: await this.#get(`/api/analysis/${id}/retrieval`),
    }
  }

  listed(): {
    id: string
    title: string
    file_name: string | null
    text_status: string
    text_error: string | null
  }[] {
    return this.#evidence.map(({ id, title, file_name, text_status, text_error }) => ({
      id,
      title,
      file_name,
      text_status,
      text_error,
    }))
  }

  titles(): Map<string, string> {
    return new Map(this.#evidence.map((item) => [item.id, item.file_name ?? item.title]))
  }

  async textOf(id: string): Promise<string> {
    return (await this.#get<Evidence>(`/api/evidence/${id}`)).content
  }

  async #subject(question: AnalyzeQuestion): Promise<object> {
    if (question.kind !== 'question' && question.kind !== 'topic') return { focus: question.prompt }
    const { id } = await this.#post<{ id: string }>(
      `/api/investigations/${this.#investigationId}/${question.kind}s`,
      { text: question.prompt },
    )
    return { [`${question.kind}_id`]: id }
  }

  async #untilSettled(): Promise<void> {
    for (;;) {
      const { reading, embedding } = await this.#context.tenancy.inTenant(this.#scope, (db) =>
        this.#context.features.evidence.countUnsettled(db, this.#investigationId),
      )
      if (reading + embedding === 0) return
      progress(`${reading} still to read, ${embedding} still to embed`)
      await sleep(POLL_MS * 4)
    }
  }

  async #list(): Promise<EvidenceSummary[]> {
    const items: EvidenceSummary[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { items: EvidenceSummary[]; next_cursor: string | null } = await this.#get(
        `/api/investigations/${this.#investigationId}/evidence?limit=200${cursor && `&cursor=${cursor}`}`,
      )
      items.push(...page.items)
      cursor = page.next_cursor
    }
    return items
  }

  #get<T>(url: string): Promise<T> {
    return this.#call('GET', url)
  }

  #post<T>(url: string, payload: object): Promise<T> {
    return this.#call('POST', url, payload)
  }

  #call<T>(method: 'GET' | 'POST', url: string, payload?: object): Promise<T> {
    return callService(this.#http, this.#token, method, url, payload)
  }
}
