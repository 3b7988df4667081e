import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { ANALYSIS_TYPES, type AnalysisType } from '#shared/analysis-types.ts'
import { analysisParams } from '#shared/contracts/analysis-views.ts'
import { onOneLine, readGiven } from '#shared/plain-issues.ts'
import { CommandFailed } from './command-failed.ts'

export interface AnalyzeOptions {
  readonly folder: string | undefined
  readonly case?: string | undefined
  readonly question?: string | undefined
  readonly questions?: string | undefined
  readonly type?: string | undefined
  readonly json?: boolean | undefined
  readonly dumpText?: string | undefined
}

const NEEDS_PROMPT: ReadonlySet<AnalysisType> = new Set(['question', 'topic'])

const analyzeQuestion = z
  .object({
    id: z.string(),
    kind: z.enum(ANALYSIS_TYPES),
    prompt: z.string().trim(),
    params: analysisParams.nullish(),
  })
  .refine(({ kind, prompt }) => prompt !== '' || !NEEDS_PROMPT.has(kind), {
    path: ['prompt'],
    message: 'must say what is asked',
  })
/** What to ask: `prompt` is the question, the topic or the focus, depending on `kind`. */
export type AnalyzeQuestion = z.infer<typeof analyzeQuestion>

/** The questions from --questions, or those given by --question and --type. */
export async function readQuestions(options: AnalyzeOptions): Promise<AnalyzeQuestion[]> {
  if (options.questions) return await readFileOfQuestions(options.questions)
  if (!options.question?.trim())
    throw new CommandFailed('analyze needs --question "…" or --questions file.json.')
  const kinds = (options.type ?? 'question').split(',').map((kind) => kind.trim())
  return kinds.map((kind) => {
    const read = analyzeQuestion.safeParse({ id: kind, kind, prompt: options.question })
    if (!read.success) throw new CommandFailed(`--type accepts ${ANALYSIS_TYPES.join(', ')}, not "${kind}".`)
    return read.data
  })
}

async function readFileOfQuestions(path: string): Promise<AnalyzeQuestion[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandFailed(`${path} cannot be read.`)
  })
  const read = readGiven(z.array(analyzeQuestion).min(1), parseJson(text))
  if (read.errors === null) return read.data
  throw new CommandFailed(
    `${path} must be a JSON list of {id, kind, prompt, params}: ${onOneLine(read.errors)}.`,
  )
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
