import { requireBoundedText } from '../bounds.ts'
import { harmlessName } from '../containers/file-name.ts'
import type { SourceFile } from '../extraction.ts'
import { type Said, writeTurns } from './write-turns.ts'

export interface Conversation {
  /** Of the item, without extension. */
  readonly name: string
  /** "Channel: general", one line each. */
  readonly about: readonly string[]
  readonly turns: readonly Said[]
}

/** A conversation of an export as a text of its own. */
export function chatText({ about, turns }: Omit<Conversation, 'name'>): string {
  requireBoundedText(turns.reduce((sum, { words }) => sum + words.length, 0))
  const head = about.map((line) => line.replace(/\s+/g, ' ').trim())
  return [...head, '', writeTurns(turns)].join('\n').trim()
}

/** The same as a member of the export. The export itself stays as it arrived. */
export const chatFile = (conversation: Conversation): SourceFile => ({
  fileName: harmlessName(`${conversation.name.replaceAll('/', ' ')}.txt`, 'chat.txt'),
  mimeType: 'text/plain',
  bytes: Buffer.from(chatText(conversation)),
})
