import { readName } from './names.ts'
import { isSamePerson, type People } from './people.ts'
import { suggestSex } from './sexes.ts'
import type { Message } from './split-messages.ts'
import type { ItemAbout, Speaker } from './unit.ts'

const SIGNATURE_LINES = 5
const INTRODUCED =
  /\b(?:[Ii]t['’]s|[Tt]his is|[Mm]y name is|[Ii]t is)\s(?<name>\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+)?)/u
const FULL_NAME = /^(?:(?:Mr|Mrs|Ms|Dr)\.?\s)?\p{Lu}[\p{L}.’'-]*(?:\s\p{Lu}[\p{L}.’'-]*){1,3}$/u

/** "T. Orr, dispatch" */
const NAME_AND_OFFICE =
  /^\s*(?<name>(?:\p{Lu}\.\s?){1,2}\p{Lu}[\p{L}’'-]+|\p{Lu}\p{Ll}+\s\p{Lu}[\p{L}’'-]+),\s\p{L}[^.!?:\n]{1,40}$/u

/** Whom a message is from; where that is an office or a firm, the person who signed it. */
export function findWriter(message: Message, people: People, { parties }: ItemAbout): Speaker | null {
  const sender =
    message.from === null ? null : (people.find(message.from) ?? { name: message.from, certain: true })
  if (message.isGuessed) return sender && { ...sender, certain: false }
  if (sender && parties.some(({ name }) => name === sender.name)) return { ...sender, certain: true }
  const introduced = introducedIn(message, people)
  if (introduced) return introduced
  const foot = message.body.filter(({ words }) => words.trim() !== '').slice(-SIGNATURE_LINES)
  const signed = foot
    .map(({ words }) => words.trim().replace(/[,.]$/, ''))
    .find((words) => FULL_NAME.test(words) && people.find(words))
  const person = signed ? people.find(signed) : null
  const closing = foot
    .map(({ words }) => NAME_AND_OFFICE.exec(words)?.groups?.name)
    .findLast((one) => one !== undefined)
  // An office has no first name: whoever closes with a name and what they do there wrote for it.
  if (!person && closing && sender && suggestSex(sender.name) === null && !isSamePerson(closing, sender.name))
    return people.find(closing) ?? { name: closing, certain: false }
  return person ?? (sender && { ...sender, certain: !IS_NUMBER.test(sender.name) })
}

/** "(020) 555 0188 Mobile" names a telephone, and nobody. */
const IS_NUMBER = /^[(+]?\d[\d() .-]{5,}/u

/** "It's Sheila", says a voice that a number or an office called from. */
function introducedIn({ body, from }: Message, people: People): Speaker | null {
  const first = body.find(({ words }) => words.trim() !== '')?.words.slice(0, 120) ?? ''
  const name = INTRODUCED.exec(first)?.groups?.name
  const isUnknown = name !== undefined && from !== null && IS_NUMBER.test(from) && readName(name) !== null
  const person = name ? (people.find(name) ?? (isUnknown ? { name, certain: false } : null)) : null
  return person && { ...person, certain: false }
}
