import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '#server/app/context.ts'
import { createHttp } from '#server/app/http.ts'
import { issueToken } from '#server/app/issue-token.ts'
import { startJobs } from '#server/app/worker.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import type { Analysis, QualityStatus } from '#shared/contracts/analyses.ts'
import type { Answer, Sent } from '#shared/contracts/endpoints.ts'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import { inquiryAddresses } from '#shared/contracts/inquiry-addresses.ts'
import type { Retrieval } from '#shared/contracts/retrieval.ts'
import type { AnalyzeQuestion } from './analyze-questions.ts'
import { callService, type ServiceAccess } from './call-service.ts'
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
const MAX_GENERATION_MS = 15 * 60_000
const ENDED = new Set(['verified', 'quality_unavailable', 'failed'])

/** One investigation driven from the command line, through the same routes that every client uses. */
export class AnalysisSession {
  readonly #context: AppContext
  readonly #service: ServiceAccess
  readonly #scope: { organizationId: string; userId: string }
  readonly #investigationId: string
  #evidence: EvidenceSummary[] = []

  private constructor(
    context: AppContext,
    service: ServiceAccess,
    scope: { organizationId: string; userId: string },
    investigationId: string,
  ) {
    this.#context = context
    this.#service = service
    this.#scope = scope
    this.#investigationId = investigationId
  }

  static async begin(
    context: AppContext,
    investigation: Sent<'createInvestigation'>['body'],
  ): Promise<AnalysisSession> {
    await startJobs(context, { work: true })
    const http = await createHttp(context)
    const access = await issueToken(context, {
      email: 'analyst@command.line',
      role: 'owner',
      organization: 'command-line',
      platform_admin: false,
    })
    const service = { http, token: access.token }
    const { id } = await callService(service, addresses.createInvestigation, {
      body: investigation,
    })
    const scope = { organizationId: access.organization_id, userId: access.user_id }
    return new AnalysisSession(context, service, scope, id)
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
    if (failed > 0) progress(`${failed} items could not be embedded and are found only by their words`)
    if (!this.#evidence.some((item) => item.text_status === 'extracted'))
      throw new CommandFailed('None of the files contains readable text; there is nothing to analyse.')
  }

  /** Generates one analysis and waits until its quality checks have ended. */
  async ask(question: AnalyzeQuestion, onStatus: (status: string) => void): Promise<FinishedAnalysis> {
    const { id } = await callService(this.#service, addresses.generateAnalysis, {
      body: {
        investigation_id: this.#investigationId,
        type: question.kind,
        params: question.params,
        ...(await this.#subject(question)),
      },
    })
    const params = { id }
    const deadline = Date.now() + MAX_GENERATION_MS
    for (;;) {
      const { generation_status: status } = await callService(this.#service, addresses.getQualityStatus, {
        params,
      })
      onStatus(status)
      if (ENDED.has(status)) break
      if (Date.now() > deadline) throw new CommandFailed('The analysis did not end within 15 minutes.')
      await sleep(POLL_MS)
    }
    return {
      question_id: question.id,
      analysis: await callService(this.#service, addresses.getAnalysis, { params }),
      quality: await callService(this.#service, addresses.getQualityStatus, { params }),
      retrieval: await callService(this.#service, addresses.getRetrieval, { params }),
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

  async readText(id: string): Promise<string> {
    return (await callService(this.#service, addresses.getEvidence, { params: { id } })).content
  }

  async #subject(question: AnalyzeQuestion): Promise<object> {
    if (question.kind !== 'question' && question.kind !== 'topic')
      return question.prompt === '' ? {} : { focus: question.prompt }
    const { id } = await callService(this.#service, inquiryAddresses[question.kind].create, {
      params: { id: this.#investigationId },
      body: { text: question.prompt },
    })
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
    let cursor: string | null = null
    do {
      const page: Answer<'listEvidence'> = await callService(this.#service, addresses.listEvidence, {
        params: { id: this.#investigationId },
        query: { limit: 200, cursor },
      })
      items.push(...page.items)
      cursor = page.next_cursor
    } while (cursor !== null)
    return items
  }
}
