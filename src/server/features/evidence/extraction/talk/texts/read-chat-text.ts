import type { Conversation } from '../chat-file.ts'
import { readMessagesText } from './imessage-text.ts'
import { readLineText } from './line-text.ts'
import { readViberText } from './viber-text.ts'

/**
 * The conversation in a text that a program of chats wrote, where names, words and marks stand in one column or under
 * each other; null for every other text. Chats that write them side by side are read as they are.
 */
export function readChatText(given: string, fileName: string): Conversation | null {
  const text = given.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  return readLineText(text) ?? readMessagesText(text) ?? readViberText(text, fileName)
}
