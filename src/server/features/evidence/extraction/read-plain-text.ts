import { decodeText } from './decode-text.ts'
import type { Reading, SourceFile } from './extraction.ts'
import { chatText } from './talk/chat-file.ts'
import { readChatText } from './talk/texts/read-chat-text.ts'

/** Text unchanged: markdown keeps its marks, a csv stays one line per row. Some chats become turns. */
export async function readPlainText(file: SourceFile): Promise<Reading> {
  const text = decodeText(file.bytes)
  const chat = readChatText(text, file.fileName)
  return { text: chat ? chatText(chat) : text, whyEmpty: 'This file contains only white space.' }
}
