import { decodeText } from './decode-text.ts'
import type { Reading, SourceFile } from './extraction.ts'
import { htmlTitle, htmlToPlain } from './html-to-plain.ts'
import { chatText } from './talk/chat-file.ts'
import { readChatPage } from './talk/pages/read-chat-page.ts'

/** What a person would read on the page, of a saved chat who writes what when: fetches nothing, runs no script, keeps only the words of links. */
export async function readHtml(file: SourceFile): Promise<Reading> {
  const html = decodeText(file.bytes, declaredCharset(file.bytes))
  const title = htmlTitle(html)
  const chat = readChatPage(html, file.fileName, title)
  if (chat) return { text: chatText(chat), title }
  return { text: htmlToPlain(html), title, whyEmpty: 'This web page shows no text.' }
}

/** The charset of a meta element, which the standard requires within the first 1,024 bytes. */
function declaredCharset(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  const label = /<meta[^>]+charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head)?.[1] ?? null
  // A page whose meta element is readable as ASCII is not UTF-16, whatever it says (the HTML standard agrees).
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label
}
