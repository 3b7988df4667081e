import { readText } from './index.ts'
import type { Party } from './unit.ts'

/** Words of a text and who speaks them, null for nobody; `?` behind a name stands for a speaker that is not certain. */
export type Expected = readonly (readonly [words: string, speaker: string | null])[]

/** Whose words these are, as read; compared with what was expected. */
export function speakersIn(text: string, expected: Expected, parties: readonly Party[] = []) {
  const units = readText(text, {
    fileName: 'a.txt',
    occurredAt: null,
    parties,
    conduct: null,
    dayFirst: true,
  }).map((unit) => ({ ...unit, text: text.slice(unit.start, unit.end) }))
  return expected.map(([words]): [string, string | null] => {
    const unit = units.find((one) => one.text.replace(/\s+/g, ' ').includes(words))
    if (!unit) return [words, 'no unit holds these words']
    return [words, unit.speaker && `${unit.speaker.name}${unit.speaker.certain ? '' : '?'}`]
  })
}
