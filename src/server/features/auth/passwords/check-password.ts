import { estimate, type GuessablePart } from './guessable-parts.ts'

export const PASSWORD_LENGTH_LEAST = 8
export const PASSWORD_BYTES_MOST = 1_024

/** What an attacker knows of the person as well. */
export interface PasswordContext {
  readonly email: string
  readonly name: string
  readonly organization: string
}

const SERVICE = 'probity'
const CONTEXT_WORD_LEAST = 3
const SHOWN_MOST = 24

/** Passwords are compared in one form, so that the same keys give the same password on every machine (NIST SP 800-63B). */
export const normalizePassword = (password: string): string => password.normalize('NFKC')

/**
 * Why a password is refused, in words for the person who chose it, or null. Any characters and any mixture of
 * them will do: it needs a length, and enough of it must be something that guessers do not try first.
 */
export function checkPassword(password: string, context: PasswordContext): string | null {
  const given = normalizePassword(password)
  if (!given.isWellFormed()) return 'The password contains characters that are cut in half. Type it again.'
  const length = [...given].length
  if (length < PASSWORD_LENGTH_LEAST)
    return `The password has ${length} characters; it needs at least ${PASSWORD_LENGTH_LEAST}.`
  if (Buffer.byteLength(given) > PASSWORD_BYTES_MOST)
    return `The password is longer than ${PASSWORD_BYTES_MOST} bytes.`
  const examined = given.toLowerCase()
  const { length: worth, parts } = estimate(examined, contextWords(context))
  if (worth >= PASSWORD_LENGTH_LEAST || parts.length === 0) return null
  const reasons = [...new Set(parts.map((part) => reasonFor(part, examined.slice(part.start, part.end))))]
  return `This password is easy to guess: ${reasons.join('; ')}. Add words or characters that have nothing to do with each other.`
}

function reasonFor({ kind }: GuessablePart, part: string): string {
  const text = part.length > SHOWN_MOST ? `${part.slice(0, SHOWN_MOST)}…` : part
  switch (kind) {
    case 'common':
      return `“${text}” is in many people's passwords`
    case 'context':
      return `“${text}” is part of your name, your e-mail address, your organization or this service`
    case 'sequence':
      return `“${text}” is a row of neighbouring characters`
    case 'repetition':
      return `“${text}” repeats itself`
    case 'date':
      return `“${text}” looks like a date`
  }
}

/** The words of name, address and organization, and each of them written as one. */
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
