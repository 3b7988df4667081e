import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { runCommand } from '../../scripts/services/command.ts'
import { reportMissingServer } from '../../scripts/services/service.ts'
import { cacheDir } from './databases.ts'

const UNPACK_MS = 120_000
const LAUNCH_MS = 120_000
const PARTS = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br']

/**
 * A real Chromium from the npm package, unpacked once below `.cache`, with web security as users have it. Null
 * where it cannot be had: the reason is said loudly, and a suite skips itself.
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser | null> {
  try {
    const folder = await unpackedChromium()
    return await chromium.launch({
      executablePath: join(folder, 'chromium'),
      args: ['--no-sandbox', ...more],
      timeout: LAUNCH_MS,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: folder,
        LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
        FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      },
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0]! : String(error)
    reportMissingServer('journeys in Chromium', reason)
    return null
  }
}

let shared: Browser | null = null

/** The Chromium of this process, which every suite in it uses in turn and which ends with it. */
export async function enterBrowser(): Promise<Browser | null> {
  if (!shared?.isConnected()) shared = await launchBrowser()
  return shared
}

/** Closes the pages that a suite has left open, so that nothing of them is in the way of the next one. */
export async function leaveBrowser(browser: Browser | null): Promise<void> {
  for (const context of browser?.contexts() ?? []) await context.close()
}

async function unpackedChromium(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(`the package holds none for ${process.platform} on ${process.arch}`)
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const packageFolder = dirname(dirname(entry))
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = join(cacheDir, `chromium-${version}`)
  if (existsSync(folder)) return folder
  mkdirSync(cacheDir, { recursive: true })
  const partial = mkdtempSync(`${folder}-`)
  // The package unpacks into the folder for temporary files, so it gets one of its own, in a process of its own.
  const script = `import { inflate } from '@sparticuz/chromium'; await Promise.all(${JSON.stringify(PARTS.map((part) => join(packageFolder, 'bin', part)))}.map(inflate))`
  await runCommand(process.execPath, ['--input-type=module', '--eval', script], {
    deadlineMs: UNPACK_MS,
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: partial },
  })
  writeFileSync(join(partial, 'fonts.conf'), fontsConf(folder))
  try {
    renameSync(partial, folder)
  } catch {
    // Another process was quicker.
    rmSync(partial, { recursive: true, force: true })
  }
  return folder
}

/** Without fonts of its own, text has no size. */
const fontsConf = (folder: string) =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>\n`

/**
 * Gives a page an authenticator that agrees to everything, as a phone with a finger on it would: also to what the
 * browser suggests in a field, unless the finger is taken away.
 */
export async function addVirtualAuthenticator(page: Page): Promise<{
  credentialCount(): Promise<number>
  /** Whether it can offer each of its passkeys by itself, without being told which. */
  isDiscoverable(): Promise<boolean>
  /** Whether the person behind it is not who they should be. */
  refuse(isRefused?: boolean): Promise<void>
  touch(isTouched: boolean): Promise<void>
}> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const credentials = async () =>
    (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return {
    credentialCount: async () => (await credentials()).length,
    isDiscoverable: async () => (await credentials()).every((one) => one.isResidentCredential),
    refuse: async (isRefused = true) =>
      void (await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isRefused })),
    touch: async (enabled) =>
      void (await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })),
  }
}
