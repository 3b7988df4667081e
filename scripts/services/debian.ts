import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { runCommand } from './command.ts'

export interface DebianPackages {
  readonly suite: 'bookworm' | 'trixie'
  readonly packages: readonly string[]
  /** Dependencies not to fetch: the machine has them, or the program runs without them. */
  readonly without: readonly string[]
  /** Programs, relative to the unpacked root, that must run with the unpacked libraries. */
  readonly programs: readonly string[]
  /** Further library folders below the library folder. */
  readonly libraryFolders?: readonly string[]
}

const UPDATE_DEADLINE_MS = 180_000
const DOWNLOAD_DEADLINE_MS = 300_000
const UNPACK_DEADLINE_MS = 60_000
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg'
const ARCHITECTURES: Readonly<Record<string, { debian: string; triplet: string }>> = {
  x64: { debian: 'amd64', triplet: 'x86_64-linux-gnu' },
  arm64: { debian: 'arm64', triplet: 'aarch64-linux-gnu' },
}

/**
 * Fetches signed packages with their dependencies and unpacks them into `out`. Nothing is installed, and apt keeps
 * all of its own files in the sibling folder `scratch`, which the caller removes. Rejects with one line.
 */
export async function unpackDebs(wanted: DebianPackages, out: string, scratch: string): Promise<void> {
  const machine = ARCHITECTURES[process.arch]
  if (!machine) throw new Error(`there are no Debian packages for ${process.arch}`)
  if (!existsSync(KEYRING)) throw new Error(`Debian's signing keys (${KEYRING}) are not on this machine`)
  const env = {
    ...process.env,
    APT_CONFIG: await writePrivateApt(wanted, scratch, machine.debian),
    LC_ALL: 'C',
  }
  await runCommand('apt-get', ['update', '-q'], { deadlineMs: UPDATE_DEADLINE_MS, env })
  const install = ['install', '-q', '--yes', '--download-only', ...wanted.packages]
  await runCommand('apt-get', install, { deadlineMs: DOWNLOAD_DEADLINE_MS, env })
  const archives = join(scratch, 'var/cache/apt/archives')
  for (const name of readdirSync(archives).filter((file) => file.endsWith('.deb'))) {
    await runCommand('dpkg-deb', ['--extract', join(archives, name), out], { deadlineMs: UNPACK_DEADLINE_MS })
  }
  for (const program of wanted.programs)
    giveOwnLibraries(out, program, machine.triplet, wanted.libraryFolders ?? [])
}

/**
 * Configures an apt with this machine's mirror, keys and proxy, but its own folders. Returns its configuration file.
 */
async function writePrivateApt(
  wanted: DebianPackages,
  scratch: string,
  architecture: string,
): Promise<string> {
  const folders = ['etc/apt/apt.conf.d', 'etc/apt/preferences.d', 'var/lib/apt/lists/partial']
  for (const folder of [...folders, 'var/cache/apt/archives/partial', 'var/lib/dpkg']) {
    mkdirSync(join(scratch, folder), { recursive: true })
  }
  const settings = await runCommand('apt-config', ['dump'], { deadlineMs: 10_000 })
  const network = settings.split('\n').filter((line) => /^Acquire::(https?|Check-)/.test(line))
  const config = join(scratch, 'apt.conf')
  writeFileSync(
    config,
    [
      ...network,
      `Dir "${scratch}/";`,
      `Dir::State::status "${join(scratch, 'var/lib/dpkg/status')}";`,
      'Dir::Etc::netrc "/etc/apt/auth.conf";',
      'Dir::Etc::netrcparts "/etc/apt/auth.conf.d";',
      // Dropping to the user _apt would fail if that user cannot enter the project's folder.
      'APT::Sandbox::User "root";',
      `APT::Architecture "${architecture}";`,
      `APT::Architectures { "${architecture}"; };`,
      'APT::Install-Recommends "false";',
      'APT::Update::Error-Mode "any";',
      'Acquire::Languages "none";',
      'Acquire::Retries "1";',
      'Acquire::http::Timeout "20";',
      'Acquire::https::Timeout "20";',
      '',
    ].join('\n'),
  )
  const source = `deb [signed-by=${KEYRING}] ${await debianMirror(scratch)} ${wanted.suite} main\n`
  writeFileSync(join(scratch, 'etc/apt/sources.list'), source)
  const installed = (name: string) =>
    `Package: ${name}\nStatus: install ok installed\nArchitecture: ${architecture}\nMulti-Arch: foreign\nVersion: 999:0\n`
  writeFileSync(join(scratch, 'var/lib/dpkg/status'), wanted.without.map(installed).join('\n'))
  return config
}

/** The machine's own mirror, from an apt dry run: its package lists may be empty and are not ours to fill. */
async function debianMirror(scratch: string): Promise<string> {
  const elsewhere = ['-o', `Dir::State=${join(scratch, 'plan')}`, '-o', `Dir::Cache=${join(scratch, 'plan')}`]
  const plan = await runCommand('apt-get', ['update', '--print-uris', ...elsewhere], { deadlineMs: 10_000 })
  const mirror = /'(\S+?)\/dists\/(?:bookworm|trixie|forky|(?:old)?stable|testing|sid)\/InRelease'/.exec(
    plan,
  )?.[1]
  if (!mirror) throw new Error('apt on this machine names no Debian mirror in its sources')
  return mirror
}

/** Replaces a program with a script that starts it with the unpacked loader, whatever C library the machine has. */
function giveOwnLibraries(root: string, program: string, triplet: string, more: readonly string[]): void {
  const below = more.map((folder) => `usr/lib/${triplet}/${folder}`)
  const folders = [`usr/lib/${triplet}`, `lib/${triplet}`, ...below].filter((folder) =>
    existsSync(join(root, folder)),
  )
  const loaders = folders.flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) =>
      /^ld-linux.*\.so\.\d+$/.test(name) ? join(folder, name) : [],
    ),
  )
  if (!loaders[0]) throw new Error(`the packages of ${program} hold no loader`)
  const path = join(root, program)
  renameSync(path, `${path}.elf`)
  const script = [
    '#!/bin/sh',
    `root="\${0%/*}/${relative(dirname(program), '.')}"`,
    `libraries="${folders.map((folder) => `$root/${folder}`).join(':')}"`,
    `exec "$root/${loaders[0]}" --argv0 "$0" --library-path "$libraries" "$0.elf" "$@"`,
    '',
  ]
  writeFileSync(path, script.join('\n'), { mode: 0o755 })
}
