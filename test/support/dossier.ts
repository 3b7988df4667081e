import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { listHolding } from '#cli/verify-dossier.ts'
import { checkDossier } from '#shared/dossier-check/check-dossier.ts'
import { readZip } from '#shared/zip.ts'
import type { TestApp, TestClient } from './app.ts'

export type BagFiles = ReadonlyMap<string, Uint8Array>

export interface IssuedCopy {
  readonly status: number
  readonly zip: Buffer
  /** By their paths in the zip; empty where none was issued. */
  readonly files: BagFiles
  readonly headers: Record<string, unknown>
}

/** Asks for a dossier; `redact` is written as in the query. */
export async function issueDossier(
  app: TestApp,
  { client, id, redact }: { client: TestClient; id: string; redact?: string },
): Promise<IssuedCopy> {
  const query = redact === undefined ? '' : `?${new URLSearchParams({ redact, reason: 'privileged' })}`
  const answer = await app.http.inject({
    url: `/api/analysis/${id}/dossier${query}`,
    headers: { authorization: `Bearer ${client.token}` },
  })
  const zip = answer.rawPayload
  const files = answer.statusCode === 200 ? readZip(zip).files : new Map<string, Uint8Array>()
  return { status: answer.statusCode, zip, files, headers: answer.headers }
}

export const textOf = (files: BagFiles, path: string): string =>
  Buffer.from(files.get(path) ?? []).toString('utf8')

/** The paths of the leaves of a copy, as its list writes them. */
export const leavesOf = (files: BagFiles): string[] =>
  [...files.keys()].flatMap((path) => (path.startsWith('data/leaves/') ? [path.slice('data/'.length)] : []))

export interface ShellResult {
  readonly code: number
  readonly output: string
}

/** Runs a script under sh in the folder `data` of the unpacked bag, where neither node nor the network is reached. */
export function runInBag(files: BagFiles, script: string): ShellResult {
  const folder = mkdtempSync(join(tmpdir(), 'probity-bag-'))
  try {
    for (const [path, bytes] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), bytes)
    }
    return runShell(script, join(folder, 'data'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runShell(script: string, cwd: string): ShellResult {
  try {
    const output = execFileSync('sh', ['-c', `${script}\n`], {
      cwd,
      encoding: 'utf8',
      env: { PATH: '/usr/bin:/bin' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return { code: 0, output }
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string }
    return { code: status, output: `${stdout}${stderr}` }
  }
}

/** What the command says is wrong with a bag under a public key (PEM). */
export const problemsOf = (files: BagFiles, publicKey: string): readonly string[] =>
  checkDossier(files, listHolding(files, publicKey)).problems
