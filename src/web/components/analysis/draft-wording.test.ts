import { expect, it } from 'vitest'
import { isChanged, isOvertaken, toDraft } from './draft-wording.ts'

const seen = { text: 'Okafor signed on Friday.' }
const theirs = { text: 'Okafor signed on Thursday.' }

it('what is typed remembers the wording that it was typed over, whatever becomes of that', () => {
  const draft = toDraft('Lindt signed.', seen, undefined)!
  expect(draft).toEqual({ text: 'Lindt signed.', over: seen.text })
  expect(toDraft('Lindt signed it.', theirs, draft)).toEqual({ text: 'Lindt signed it.', over: seen.text })
  expect([isChanged(seen, draft), isOvertaken(seen, draft)]).toEqual([true, false])
  expect([isChanged(theirs, draft), isOvertaken(theirs, draft)]).toEqual([true, true])
})

it('nothing is left to decide where nothing was typed, it was taken back, or both wrote the same', () => {
  expect(toDraft(seen.text, seen, { text: 'Lindt', over: seen.text })).toBeNull()
  expect(isOvertaken(theirs, undefined)).toBe(false)
  expect(isOvertaken(theirs, { text: `${theirs.text} `, over: seen.text })).toBe(false)
})
