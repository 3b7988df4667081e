import type { Conversation } from '../chat-file.ts'
import { readDiscordPage } from './discord-page.ts'
import { readMessagesPage } from './imessage-page.ts'
import { readMetaPage } from './meta-page.ts'
import { type PageNode, parsePage } from './page-elements.ts'
import { readSignalPage } from './signal-page.ts'
import { readTelegramPage } from './telegram-page.ts'

interface ChatPage {
  /** All of them stand in such a page, and hardly together in another. */
  readonly signs: readonly RegExp[]
  /** Programs that mark more than messages in the same way give these their own names. */
  readonly fileName?: RegExp
  readonly read: (page: PageNode, title: string) => Conversation | null
}

const PAGES: readonly ChatPage[] = [
  {
    signs: [/class="message default clearfix/, /class="from_name"/, /class="pull_right date details"/],
    read: readTelegramPage,
  },
  {
    signs: [
      /class="message"/,
      /class="(?:received|sent [\w ]{1,20})"/,
      /class="timestamp"/,
      /class="sender"/,
    ],
    read: readMessagesPage,
  },
  {
    signs: [/class="(?:[^"]{1,60} )?(?:_a6-g|_2lej)[ "]/, /class="(?:[^"]{1,60} )?(?:_a6-o|_2lem)[ "]/],
    fileName: /^message(?:_\d{1,4})?\.html?$/i,
    read: readMetaPage,
  },
  { signs: [/class="chatlog__message-container[ "]/], read: readDiscordPage },
  {
    signs: [/class=["']?msg[ "'>]/, /class=["']?sender[ "'>]/, /class=["']?body[ "'>]/],
    read: readSignalPage,
  },
]

/** The conversation on a page that a program saved for reading; null for every other page. */
export function readChatPage(html: string, fileName: string, title: string | null): Conversation | null {
  const kind = PAGES.find(
    (one) => (one.fileName?.test(fileName) ?? true) && one.signs.every((sign) => sign.test(html)),
  )
  const page = kind && parsePage(html)
  if (!kind || !page) return null
  const conversation = kind.read(page, title ?? 'chat')
  return conversation && conversation.turns.length > 0 ? conversation : null
}
