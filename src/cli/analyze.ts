import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { configFrom } from '#server/config/config.ts'
import { EMBEDDED } from '#server/config/database.ts'
import { isGiven, readEnvironment } from '#server/config/env.ts'
import { toNewInvestigation } from '#shared/case-file.ts'
import type { AnalysisSession, FinishedAnalysis } from './analysis-session.ts'
import { type AnalyzeOptions, type AnalyzeQuestion, readQuestions } from './analyze-questions.ts'
import { readCaseFile } from './case-file.ts'
import { CommandFailed } from './command-failed.ts'
import { findEvidenceFiles } from './evidence-files.ts'
import { printAnalyses } from './print-analyses.ts'
import { progress } from './progress.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** Rate limits protect the service from callers; this command calls its own instance. */
const OWN_REQUESTS = 1_000

/** A folder of evidence in, cited and checked analyses out. Progress on stderr, the result on stdout. */
export async function analyze(options: AnalyzeOptions): Promise<void> {
  if (!options.folder) throw new CommandFailed('analyze needs a folder of evidence.')
  const questions = await readQuestions(options)
  const title = basename(resolve(options.folder))
  const investigation = options.case ? toNewInvestigation(await readCaseFile(options.case), title) : { title }
  const files = await findEvidenceFiles(options.folder)
  const environment = readEnvironment()
  const temporary = isGiven('DATA_DIR') ? null : await makeTemporaryFolder()
  try {
    progress('starting')
    const config = configFrom(temporary ? { ...environment, DATA_DIR: temporary, ...EMBEDDED } : environment)
    const { createContext } = await import('#server/app/context.ts')
    const context = await createContext({
      ...config,
      logLevel: 'error',
      logsForAlarms: false,
      rateLimitFactor: OWN_REQUESTS,
    })
    try {
      const { AnalysisSession } = await import('./analysis-session.ts')
      const session = await AnalysisSession.begin(context, investigation)
      await session.addFiles(files)
      if (options.dumpText) await dumpTexts(session, options.dumpText)
      const analyses = await askAll(session, questions)
      if (options.json)
        process.stdout.write(`${JSON.stringify({ evidence: session.listed(), analyses }, null, 1)}\n`)
      else printAnalyses(analyses, session.titles())
      complainOfFailures(analyses)
    } finally {
      await context.close()
    }
  } finally {
    if (temporary) await rm(temporary, { recursive: true, force: true })
  }
}

async function askAll(
  session: AnalysisSession,
  questions: readonly AnalyzeQuestion[],
): Promise<FinishedAnalysis[]> {
  const analyses: FinishedAnalysis[] = []
  for (const [index, question] of questions.entries()) {
    progress(`analysis ${index + 1} of ${questions.length}: ${question.kind}`)
    analyses.push(
      await session.ask(question, (status) =>
        progress(`analysis ${index + 1} of ${questions.length}: ${status}`),
      ),
    )
  }
  return analyses
}

async function dumpTexts(session: AnalysisSession, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const item of session.listed())
    await writeFile(join(folder, `${item.id}.txt`), await session.readText(item.id), 'utf8')
}

function complainOfFailures(analyses: readonly FinishedAnalysis[]): void {
  const failed = analyses.filter(({ analysis }) => analysis.generation_status === 'failed')
  const [first] = failed
  if (!first) return
  throw new CommandFailed(`${failed.length} of ${analyses.length} analyses failed: ${first.analysis.error}`)
}
