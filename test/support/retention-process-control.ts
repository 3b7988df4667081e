import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { RetentionStep } from '#server/features/retention/index.ts'
import type { RunType } from '#shared/manifest.ts'
import { NODE_FLAGS } from './node-flags.ts'
import type { RunAnswer } from './retention-world.ts'

export interface RetentionProcessOptions {
  readonly dataDir: string
  /** null: the embedded database of the folder. */
  readonly databaseUrl: string | null
  readonly runType: RunType
  readonly runId: string
  readonly dieAt: { readonly step: RetentionStep; readonly times: number } | null
}

/** Runs it to its end; null where it was killed. */
export async function retentionProcess(options: RetentionProcessOptions): Promise<RunAnswer | null> {
  const child = spawn(
    process.execPath,
    [...NODE_FLAGS, join(import.meta.dirname, 'retention-process.ts'), JSON.stringify(options)],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const [stdout, stderr, [, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  if (signal === 'SIGKILL') return null
  if (stdout === '') throw new Error(`the process ended without an answer: ${stderr}`)
  return JSON.parse(stdout) as RunAnswer
}
