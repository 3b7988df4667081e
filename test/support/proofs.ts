import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const commandExists = (command: string, ...args: string[]): boolean => {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Runs a shell script in a folder that holds these files; answers its exit code and what it printed. */
export function runInFolder(
  files: Readonly<Record<string, Uint8Array | string>>,
  script: string,
): { code: number; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'probity-proof-'))
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    return {
      code: 0,
      output: execFileSync('sh', ['-euc', script], {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    }
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string }
    return { code: status, output: `${stdout}${stderr}` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
