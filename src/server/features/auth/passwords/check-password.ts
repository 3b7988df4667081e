import { dictionary } from '@zxcvbn-ts/language-common'
import { estimate, type GuessablePart } from './guessable-parts.ts'

export const PASSWORD_LENGTH_LEAST = 8
export const MAX_PASSWORD_BYTES = 1_024

/** What an attacker also knows about the person. */
export interface PasswordContext {
  readonly email: string
  readonly name: string
  readonly organization: string
}

const SERVICE = 'probity'
const CONTEXT_WORD_LEAST = 3
const MAX_SHOWN = 24

/** Passwords from published leaks, most common first, in lower case. */
const LEAKED: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/**
 * Passwords are compared in one form, so that the same keys give the same password on every machine (NIST SP
 * 800-63B).
 */
export const normalizePassword = (password: string): string => password.normalize('NFKC')

/**
 * Why a password is refused, for the person who chose it, or null. Any mixture of characters is fine: it must be long
 * enough, and enough of it must not be among the first things that guessers try.
 */
export function checkPassword(password: string, context: PasswordContext): string | null {
  const given = normalizePassword(password)
  if (!given.isWellFormed()) return 'The password contains incomplete characters. Type it again.'
  const length = [...given].length
  if (length < PASSWORD_LENGTH_LEAST)
    return `The password has ${length} characters; it needs at least ${PASSWORD_LENGTH_LEAST}.`
  if (Buffer.byteLength(given) > MAX_PASSWORD_BYTES)
    return `The password is longer than ${MAX_PASSWORD_BYTES} bytes.`
  const examined = given.toLowerCase()
  const { length: worth, parts } = estimate(examined, contextWords(context))
  if (worth >= PASSWORD_LENGTH_LEAST || parts.length === 0)
    return LEAKED.has(examined) ? 'This is one of the most common passwords. Choose another.' : null
  const reasons = [...new Set(parts.map((part) => reasonFor(part, examined.slice(part.start, part.end))))]
  return `This password is easy to guess: ${reasons.join('; ')}. Add words or characters that have nothing to do with each other.`
}

function reasonFor({ kind }: GuessablePart, part: string): string {
  const text = part.length > MAX_SHOWN ? `${part.slice(0, MAX_SHOWN)}…` : part
  switch (kind) {
    case 'common':
      return `“${text}” is in many people's passwords`
    case 'context':
      return `“${text}” is part of your name, your e-mail address, your organization or this service`
    case 'sequence':
      return `“${text}” is a sequence of neighboring characters`
    case 'repetition':
      return `“${text}” repeats itself`
    case 'date':
      return `“${text}” looks like a date`
  }
}

/** The words of name, address and organization, and each of these run together as one word. */
function contextWords({ email, name, organization }: PasswordContext): string[] {
  const [local = '', domain = ''] = email.split('@')
  const words = [local, domain.replace(/\.[^.]*$/, ''), name, organization].flatMap((text) => {
    const parts = normalizePassword(text)
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
    return [...parts, parts.join('')]
  })
  return [...new Set([SERVICE, ...words])].filter((word) => word.length >= CONTEXT_WORD_LEAST)
}
