// The launcher behind every npm script. It runs on whatever Node the machine has (18 or later), makes
// node_modules match the lockfile, and hands over to the Node pinned in package.json.
// Plain JavaScript with no import outside Node, because nothing is installed when it starts.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.probity-installed')
const lock = join(root, '.cache', 'install.lock')

const fail = (message) => {
  process.stderr.write(`probity: ${message}\n`)
  process.exit(1)
}

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex')
const installed = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

const holderFile = join(lock, 'pid')

/** Whether the process that took the lock is gone without giving it back. */
function isAbandoned() {
  try {
    process.kill(Number(readFileSync(holderFile, 'utf8')), 0)
    return false
  } catch (error) {
    // Between making the folder and writing the file there is no holder yet: give it a moment.
    return error.code === 'ESRCH' || (existsSync(lock) && Date.now() - statSync(lock).mtimeMs > 10_000)
  }
}

/** Two commands started together in a fresh clone must not both rewrite node_modules. */
function takeLock() {
  mkdirSync(dirname(lock), { recursive: true })
  for (;;) {
    try {
      mkdirSync(lock)
      writeFileSync(holderFile, String(process.pid))
      return
    } catch {
      if (isAbandoned()) rmSync(lock, { recursive: true, force: true })
      else sleep(200)
    }
  }
}

/** Exits with one clear line where npm fails; the lock is given back first. */
function install() {
  takeLock()
  let failed = false
  try {
    if (installed()) return
    process.stderr.write(
      'probity: installing dependencies (about a minute, only when the lockfile changed)\n',
    )
    const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    })
    failed = result.status !== 0
    if (!failed) writeFileSync(stamp, wanted)
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
  if (failed) fail('npm ci failed; its output is above. Nothing was started.')
}

function pinnedNode() {
  const pinned = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail(
    `no pinned Node for ${process.platform}-${process.arch}; install Node 24 or later and run this again (found ${process.version})`,
  )
}

/** Below this the service takes its memory sparingly, which costs it some speed (src/server/config/memory.ts). */
const LITTLE_MB = 1_100
const memoryMb = Math.min(totalmem(), process.constrainedMemory?.() || Infinity) / 1024 / 1024
const hasLittleMemory = memoryMb < LITTLE_MB

if (!installed()) install()
const [script, ...args] = process.argv.slice(2)
const argv = [
  '--disable-warning=ExperimentalWarning',
  // What is read by the service may not wake its inspector.
  '--disable-sigusr1',
  // The embedded database is WebAssembly; V8 at times ends the whole process when it frees parts of its code
  // (nodejs/node#64500). Keeping them costs some megabytes.
  '--no-wasm-code-gc',
  // The readers' patterns are long: V8 takes a tenth of a second for each, and would compile all of them twice.
  '--no-regexp-tier-up',
  // V8 takes up to 128 MB for each thread's short-lived objects where a machine has much memory, and keeps it. With 32
  // the service computes as long.
  hasLittleMemory ? '--max-semi-space-size=4' : '--max-semi-space-size=16',
  join(root, script),
  ...args,
]
const env = {
  ...process.env,
  PROBITY_ROOT: root,
  // A start costs half as much where the types are stripped and the code is compiled already.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'compiled'),
  // Otherwise the C library keeps a pool of free memory for each thread.
  ...(hasLittleMemory && !process.env.MALLOC_ARENA_MAX ? { MALLOC_ARENA_MAX: '2' } : {}),
}
const node = pinnedNode()
if (script === 'src/server/main.ts') {
  const built = spawnSync(node, [join(root, 'tools', 'build-web.ts')], { stdio: ['ignore', 2, 2], env })
  if (built.status !== 0) fail('the web application could not be built; the reason is above.')
}
const child = spawn(node, argv, { stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => fail(`could not start ${node}: ${error.message}`))
child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
