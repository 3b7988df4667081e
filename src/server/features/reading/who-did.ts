import { isPastVerb } from '#server/platform/text/time/tense.ts'
import type { Speaker } from './unit.ts'

/** "Checked the pump." */
const ELLIPTIC = /^(?<verb>\p{Lu}\p{Ll}+)\s[^:]{8,}[.!?]$/u
const MAX_LENGTH_READ = 40_000

/**
 * Who writes a report that leaves out who did what it tells: whoever its form says did the work. Never certain, since
 * another one may have filled it in.
 */
export function whoDid(text: string, doer: Speaker | null): Speaker | null {
  if (doer === null) return null
  const parts = text.slice(0, MAX_LENGTH_READ).split(/\n|(?<=[.!?])\s+/)
  const isLeftOut = parts.some((part) => {
    const verb = part.length < MAX_SENTENCE ? ELLIPTIC.exec(part.trim())?.groups?.verb : undefined
    return verb !== undefined && isPastVerb(verb)
  })
  return isLeftOut ? { ...doer, certain: false } : null
}

const MAX_SENTENCE = 400
