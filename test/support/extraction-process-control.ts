import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { NODE_FLAGS } from './node-flags.ts'

export interface ExtractionProcessOptions {
  readonly dataDir: string
  /** Read this item once, as its job would, and die before the step of this number; null: work as a worker until nothing is pending. */
  readonly reading: {
    readonly organizationId: string
    readonly evidenceId: string
    readonly dieAt: number
  } | null
}

/** The names of the steps that the reading had; null where the process was killed. */
export async function extractionProcess(options: ExtractionProcessOptions): Promise<string[] | null> {
  const child = spawn(
    process.execPath,
    [...NODE_FLAGS, join(import.meta.dirname, 'extraction-process.ts'), JSON.stringify(options)],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const [stdout, stderr, [, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  if (signal === 'SIGKILL') return null
  if (stdout === '') throw new Error(`the process ended without an answer: ${stderr}`)
  return JSON.parse(stdout) as string[]
}
