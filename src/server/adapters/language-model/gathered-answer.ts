import type { ModelFailure } from '#server/ports/language-model.ts'
import { AttemptFailed } from './run-attempt.ts'

/** Assembles a streamed answer; blocks are told apart by type, never by position. */
export interface GatheredAnswer {
  text(piece: string): void
  /** A block that calls a tool begins; parts of its input have the same index. */
  toolCall(index: number): void
  toolInput(index: number, piece: string): void
  stopped(reason: string): void
  /** Throws AttemptFailed unless the stream ended like a complete answer. */
  finish(): string
}

/** `stops` maps stop reasons to failures; null is a normal end, an unknown reason is not. */
export function gatherAnswer(stops: Readonly<Record<string, ModelFailure | null>>): GatheredAnswer {
  let text = ''
  const toolInputs = new Map<number, string>()
  let reason: string | null = null
  return {
    text: (piece) => {
      text += piece
    },
    toolCall: (index) => toolInputs.set(index, ''),
    toolInput: (index, piece) => toolInputs.set(index, (toolInputs.get(index) ?? '') + piece),
    stopped: (said) => {
      reason = said
    },
    finish: () => {
      // A stream without a stop reason was cut on its way: the next attempt may get the whole answer.
      if (reason === null) throw new AttemptFailed('connection')
      const known = stops[reason]
      const failure = known === undefined ? 'bad_answer' : known
      if (failure) throw new AttemptFailed(failure)
      const [toolInput] = toolInputs.values()
      const answer = toolInput || text
      if (!answer.trim()) throw new AttemptFailed('bad_answer')
      return answer
    },
  }
}
