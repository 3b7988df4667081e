import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { surroundings } from './readable-paths.ts'

/** What surrounds a process that reads hostile files, besides Node's own permissions. */
export interface Enclosure {
  /** It sees no network, no other process and only the files it needs. */
  readonly isSealed: boolean
  /** It runs as a user who owns nothing; false if the service itself is unprivileged, and both are the same user. */
  readonly hasOwnUser: boolean
  /** The system ends it with the service, however that dies. */
  readonly endsWithParent: boolean
  /** The command line that runs `command` inside; `readable` are additional paths that must exist there. */
  wrap(command: readonly string[], readable: readonly string[]): readonly string[]
}

export const NO_ENCLOSURE: Enclosure = {
  isSealed: false,
  hasOwnUser: false,
  endsWithParent: false,
  wrap: (command) => command,
}

/** "nobody": owns no file and belongs to no group that does. */
const NOBODY = '65534'
const PROBE_MS = 15_000
const FOLDERS = ['/usr/sbin', '/usr/bin', '/sbin', '/bin']
const LIBRARIES = ['/lib', '/lib32', '/lib64', '/libx32', '/usr/lib', '/usr/lib32', '/usr/lib64']

/**
 * Mounts an empty root over /proc in a private mount namespace, binds the paths up to `--` into it and runs the rest
 * there. The shell stays the first process of the namespace: as the first, Node could not abort.
 */
const SEAL = `
set -e
umask 022
root=/proc
mount -t tmpfs -o mode=755 tmpfs $root
while [ "$1" != -- ]; do
  mkdir -p "$root\${1%/*}"
  if [ -L "$1" ]; then ln -s "$(readlink "$1")" "$root$1"
  else
    if [ -d "$1" ]; then mkdir -p "$root$1"; else : > "$root$1"; fi
    mount -o rbind,ro "$1" "$root$1" 2> /dev/null || mount --rbind "$1" "$root$1"
  fi
  shift
done
shift
set +e
unset PWD OLDPWD
chroot $root "$@"
exit $?`

let found: Promise<Enclosure> | undefined

/** The tightest enclosure that works on this machine; tried once per process. */
export function findEnclosure(): Promise<Enclosure> {
  found ??= firstThatWorks(candidates())
  return found
}

async function firstThatWorks([first, ...others]: readonly Enclosure[]): Promise<Enclosure> {
  if (!first) return NO_ENCLOSURE
  return (await works(first)) ? first : firstThatWorks(others)
}

/** Whether Node starts in it and can open its sources. */
async function works(enclosure: Enclosure): Promise<boolean> {
  const source = join(import.meta.dirname, 'extraction-child.ts')
  const probe = [process.execPath, '-e', `require('node:fs').readFileSync(${JSON.stringify(source)})`]
  const [command, ...args] = enclosure.wrap(probe, [])
  if (!command) return false
  return await promisify(execFile)(command, args, { env: {}, cwd: '/', timeout: PROBE_MS }).then(
    () => true,
    () => false,
  )
}

function candidates(): Enclosure[] {
  const setpriv = tool('setpriv')
  if (process.platform !== 'linux' || !setpriv) return []
  const isRoot = process.getuid?.() === 0
  const shells = [sealed(setpriv, isRoot), isRoot ? ownUser(setpriv) : null, noNewPowers(setpriv)]
  return shells.filter((one) => one !== null)
}

const endWithParent = (setpriv: string) => [setpriv, '--pdeathsig', 'KILL']
const asNobody = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
const powerless = ['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all']

function sealed(setpriv: string, isRoot: boolean): Enclosure | null {
  const [unshare, shell] = [tool('unshare'), tool('sh')]
  if (!unshare || !shell || !tool('mount') || !tool('chroot')) return null
  const namespaces = ['--mount', '--net', '--ipc', '--uts', '--pid', '--fork', '--kill-child']
  const asUser = isRoot ? [] : ['--user', '--map-root-user']
  const limits = [...(isRoot ? asNobody : []), ...powerless]
  return {
    isSealed: true,
    hasOwnUser: isRoot,
    endsWithParent: true,
    wrap: (command, readable) => [
      ...endWithParent(setpriv),
      ...[unshare, ...asUser, ...namespaces],
      ...[shell, '-c', `PATH=${FOLDERS.join(':')}${SEAL}`, shell],
      ...outermost([
        ...LIBRARIES.filter(existsSync),
        setpriv,
        process.execPath,
        ...surroundings(),
        ...readable,
      ]),
      ...['--', setpriv, ...limits, ...command],
    ],
  }
}

const ownUser = (setpriv: string): Enclosure => ({
  isSealed: false,
  hasOwnUser: true,
  endsWithParent: true,
  // The order matters: changing the user clears the setting that ends it with its parent.
  wrap: (command) => [setpriv, ...asNobody, ...powerless, ...endWithParent(setpriv), ...command],
})

const noNewPowers = (setpriv: string): Enclosure => ({
  isSealed: false,
  hasOwnUser: false,
  endsWithParent: true,
  wrap: (command) => [...endWithParent(setpriv), '--no-new-privs', '--inh-caps=-all', ...command],
})

/** Without paths inside other ones. */
const outermost = (paths: readonly string[]): string[] =>
  [...new Set(paths)].filter((path) => !paths.some((other) => path.startsWith(`${other}/`)))

const tool = (name: string): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path))
