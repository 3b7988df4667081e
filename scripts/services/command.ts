import { spawn } from 'node:child_process'

export interface CommandOptions {
  readonly deadlineMs: number
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
}

/**
 * Runs a program until it ends, by itself, at the deadline or with us, and returns its stdout. Rejects with one line.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', command, ...args], {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const deadline = setTimeout(() => {
    reject(new Error(`${command} took longer than ${options.deadlineMs / 1000} s`))
    killGroup(child.pid, 'SIGKILL')
  }, options.deadlineMs)
  child.on('error', (error: NodeJS.ErrnoException) => {
    clearTimeout(deadline)
    reject(new Error(error.code === 'ENOENT' ? 'setpriv is not installed on this machine' : error.message))
  })
  child.on('close', (code, signal) => {
    clearTimeout(deadline)
    if (code === 0) resolve(output)
    else reject(new Error(`${command} failed (${signal ?? code}): ${complaint(errors || output)}`))
  })
  return promise
}

/** A program started here leads its own process group, so its children end with it. */
export function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function complaint(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim())
  const errors = lines.filter((line) => /^(E:|.*(error|fatal):)/i.test(line))
  return (errors.length > 0 ? errors : lines).slice(-2).join(' ') || 'it said nothing'
}
