// Starts the process that reads files as the service does, with the script of escapes in the place of its entry, and
// prints what that reached.
import { join } from 'node:path'
import { startClosedProcess } from '#server/features/evidence/extraction/process/closed-process.ts'
import { findEnclosure, NO_ENCLOSURE } from '#server/features/evidence/extraction/process/enclosure.ts'
import type { Escapes, EscapeTargets } from './reader-escapes.ts'

export interface EscapeRun {
  readonly targets: Omit<EscapeTargets, 'servicePid'>
  /** Nothing but Node's own permissions around it. */
  readonly isBare: boolean
}

export interface EscapeReport extends Escapes {
  readonly isSealed: boolean
  readonly hasOwnUser: boolean
  /** How often code inside signalled whoever started it. */
  readonly signals: number
}

const { targets, isBare } = JSON.parse(process.argv[2] ?? '') as EscapeRun
const enclosure = isBare ? NO_ENCLOSURE : await findEnclosure()
let signals = 0
process.on('SIGURG', () => signals++)
const child = startClosedProcess({
  entry: join(import.meta.dirname, 'reader-escapes.ts'),
  memoryMb: 256,
  enclosure,
})
child.ref()
child.channel?.ref()
const { promise, resolve, reject } = Promise.withResolvers<Escapes>()
child.once('message', resolve).once('exit', () => reject(new Error('the process ended')))
// Whoever is signalled is this process, in the place of the service.
const servicePid = process.pid
child.send({
  ...targets,
  files: { ...targets.files, 'the environment of the service': `/proc/${servicePid}/environ` },
  servicePid,
} satisfies EscapeTargets)
const escapes = await promise
const { isSealed, hasOwnUser } = enclosure
process.stdout.write(JSON.stringify({ ...escapes, isSealed, hasOwnUser, signals } satisfies EscapeReport))
child.kill('SIGKILL')
