import { hmacSha256 } from '#server/platform/crypto/digests.ts'
import {
  type AliasOf,
  findPersonalData,
  type KnownPerson,
  type KnownValue,
  type PersonalData,
  type PersonalDataType,
  type ReplacedText,
  replacePersonalData,
  toKnownValues,
} from '../../privacy/index.ts'

export interface Alias {
  readonly type: PersonalDataType
  readonly number: number
  readonly valueHmac: Uint8Array
}

/** The placeholders of one investigation: stored ones, and those given since. */
export interface Aliases {
  readonly aliasOf: AliasOf
  /** Given since this was created; to be stored in the same transaction as the texts that contain them. */
  readonly given: readonly Alias[]
}

const PLACEHOLDER = /^\[[A-Z ]+ \d+\]$/

const toLabel = (type: PersonalDataType): string => type.replaceAll('_', ' ').toUpperCase()

/** The key prevents testing a list of likely numbers; the investigation id prevents comparing two investigations. */
export function createAliases(key: Uint8Array, investigationId: string, stored: readonly Alias[]): Aliases {
  const known = new Map(stored.map((alias) => [hex(alias.valueHmac), alias]))
  const last = new Map<string, number>()
  for (const { type, number } of stored) last.set(type, Math.max(last.get(type) ?? 0, number))
  const given: Alias[] = []
  return {
    given,
    aliasOf: ({ type, subject }) => {
      const valueHmac = hmacSha256(key, `${investigationId}\u0000${type}\u0000${subject}`)
      let alias = known.get(hex(valueHmac))
      if (!alias) {
        alias = { type, number: (last.get(type) ?? 0) + 1, valueHmac }
        last.set(type, alias.number)
        known.set(hex(valueHmac), alias)
        given.push(alias)
      }
      return `[${toLabel(type)} ${alias.number}]`
    },
  }
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

export interface ScrubbedText extends ReplacedText {
  /** What was found, in clear: for other texts about the same thing, and never to be stored. */
  readonly values: readonly KnownValue[]
}

export interface TextScrubber {
  scrub(text: string, known?: readonly KnownValue[]): ScrubbedText
  /** The same with findings that are already known. */
  replace(text: string, found: readonly PersonalData[]): ScrubbedText
  /** For a value that is a name whatever it looks like. */
  aliasOfPerson(name: string): string
}

export function createTextScrubber(people: readonly KnownPerson[], { aliasOf }: Aliases): TextScrubber {
  const replace: TextScrubber['replace'] = (text, found) => ({
    ...replacePersonalData(text, found, aliasOf),
    values: toKnownValues(text, found),
  })
  return {
    scrub: (text, known = []) => replace(text, findPersonalData(text, people, known)),
    replace,
    aliasOfPerson: (name) => {
      if (PLACEHOLDER.test(name)) return name
      const [found] = findPersonalData(name, [...people, { name }])
      return aliasOf(
        found?.type === 'person' ? found : { type: 'person', subject: name.trim().toLowerCase() },
      )
    },
  }
}
