import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './app.ts'

const root = join(import.meta.dirname, '../..')
const STARTED_MS = 120_000

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * Starts a script as the npm scripts do: through the launcher, with nothing of our own environment but the path, and
 * without the sample case, which a new service would read beside whatever the test is about.
 */
function launch(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  within: readonly string[] = [],
): { child: ChildProcess; ended: Promise<Ended>; soFar: { stdout: string; stderr: string } } {
  const [command = '', ...rest] = [...within, process.execPath, join(root, 'tools/run.mjs'), script, ...args]
  const child = spawn(command, rest, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, SAMPLE_CASE: 'false', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const soFar = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (soFar.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (soFar.stderr += text))
  const ended = once(child, 'close').then(([code]): Ended => ({ code: code as number | null, ...soFar }))
  return { child, ended, soFar }
}

/** Runs a command of the command line to its end. */
export const runProbity = (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> => launch('src/cli/main.ts', args, env).ended

export interface ServiceProcess {
  readonly ended: Promise<Ended>
  stdout(): string
  /** Resolves when stdout holds the words; rejects with what was said where the process ends before. */
  says(words: string): Promise<void>
  /** Ends it with SIGTERM, as an operator would. */
  stop(): Promise<Ended>
}

/** `npm start` with these settings; `within` is a command that starts another one, as in a group with limits. */
export function startService(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  within: readonly string[] = [],
): ServiceProcess {
  const { child, ended, soFar } = launch('src/server/main.ts', args, env, within)
  let over = false
  void ended.then(() => (over = true))
  return {
    ended,
    stdout: () => soFar.stdout,
    says: async (words) => {
      for (const giveUp = Date.now() + STARTED_MS; !soFar.stdout.includes(words); await sleep(50))
        if (over || Date.now() > giveUp)
          throw new Error(`the service did not say "${words}": ${soFar.stdout}${soFar.stderr}`)
    },
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** A request to a running service. */
export async function request<T = Record<string, never>>(
  port: number,
  token: string | null,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<Answer<T>> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    body: (text ? JSON.parse(text) : undefined) as T,
    headers: Object.fromEntries(answer.headers),
  }
}
