import { isOnTheWay, type UploadEntry } from '../../api/uploads.ts'
import type { Labels } from '../../ui/options.ts'

const countIn = (uploads: readonly UploadEntry[], state: UploadEntry['state']): number =>
  uploads.filter((entry) => entry.state === state).length

/** "3 of 9 files added, 1 failed". */
export function countUploads(uploads: readonly UploadEntry[]): string {
  const failed = countIn(uploads, 'failed')
  return `${countIn(uploads, 'done')} of ${uploads.length} files added${failed > 0 ? `, ${failed} failed` : ''}`
}

/** Why files do not arrive that are on their way. */
export type UploadWait = 'asked' | 'unanswered' | 'not taken' | 'stalled' | 'by hand'

const WAITS: Labels<UploadWait> = {
  asked: 'the service asked for a pause. The other files follow by themselves.',
  unanswered: 'the connection is lost. What has arrived is kept, and the rest is tried again by itself.',
  'not taken': 'some files could not be sent just now. They are tried again by themselves.',
  stalled:
    'nothing has moved for 30 seconds. What has arrived is kept, and the rest is tried again by itself.',
  'by hand': 'paused by you.',
}

/** `isAsked`: whether the service asked for a pause. Null where files are sent, or none is left. */
export function findWait(uploads: readonly UploadEntry[], isAsked: boolean): UploadWait | null {
  const onTheWay = uploads.filter(isOnTheWay)
  if (onTheWay.length === 0) return null
  if (isAsked) return 'asked'
  if (onTheWay.every(({ state }) => state === 'paused')) return 'by hand'
  return onTheWay.find(({ held }) => held !== null)?.held ?? null
}

/** `seconds`: for how long the service asked to wait; null where nobody knows how long it will be. */
export const describeWait = (wait: UploadWait, seconds: number | null): string =>
  `Waiting${seconds === null ? '' : ` ${seconds} s`}: ${WAITS[wait]}`

/** What is read out: it changes when the files wait, fail or are all there, and not with every file. */
export function announceUploads(uploads: readonly UploadEntry[], wait: UploadWait | null): string {
  const failed = countIn(uploads, 'failed')
  const failures = failed > 0 ? ` Failed so far: ${failed}.` : ''
  if (wait !== null) return `Uploads wait: ${WAITS[wait]}${failures}`
  if (uploads.some(isOnTheWay)) return `Files are being uploaded.${failures}`
  return failed > 0 ? `Uploads ended. Failed: ${failed}.` : 'Every file has been added.'
}
