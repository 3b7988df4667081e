import { expect, it } from 'vitest'
import type { UploadEntry } from '../../api/uploads.ts'
import { announceUploads, countUploads, describeWait, findWait } from './upload-words.ts'

const uploads = (...states: (UploadEntry['state'] | NonNullable<UploadEntry['held']>)[]) =>
  states.map(
    (one) =>
      (one === 'unanswered' || one === 'not taken' || one === 'stalled'
        ? { state: 'sending', held: one }
        : { state: one, held: null }) as UploadEntry,
  )

it.each([
  ['while one is sent', uploads('sending', 'waiting'), false, null],
  ['while the service asks for a pause', uploads('waiting', 'done'), true, 'asked'],
  ['of this case, and those of another one wait', uploads('done', 'failed'), true, null],
  ['while nobody answers', uploads('unanswered', 'waiting'), false, 'unanswered'],
  ['while the service does not take one', uploads('sending', 'not taken'), false, 'not taken'],
  ['while nothing moves', uploads('stalled', 'waiting'), false, 'stalled'],
  ['while a person has paused all that are left', uploads('paused', 'done'), false, 'by hand'],
  ['while a person has paused one of them', uploads('paused', 'sending'), false, null],
  ['once all are there', uploads('done', 'done'), false, null],
] as const)('files wait, or not, %s', (_when, entries, isAsked, expected) => {
  expect(findWait(entries, isAsked)).toBe(expected)
})

it('a wait says how long it lasts where that is known', () => {
  expect(describeWait('asked', 12)).toMatch(/^Waiting 12 s: the service asked for a pause\./)
  expect(describeWait('unanswered', null)).toMatch(/^Waiting: the connection is lost\./)
})

it('what is read out stays the same from file to file, and changes with what befalls them', () => {
  const [first, later] = [uploads('sending', 'waiting', 'waiting'), uploads('done', 'sending', 'waiting')]
  expect(countUploads(later)).toBe('1 of 3 files added')
  expect(announceUploads(later, null)).toBe(announceUploads(first, null))
  const said = [
    announceUploads(first, null),
    announceUploads(first, 'asked'),
    announceUploads(uploads('failed', 'sending', 'waiting'), null),
    announceUploads(uploads('failed', 'done', 'done'), null),
    announceUploads(uploads('done', 'done', 'done'), null),
  ]
  expect(new Set(said).size).toBe(said.length)
  expect(countUploads(uploads('failed', 'done', 'done'))).toBe('2 of 3 files added, 1 failed')
})
