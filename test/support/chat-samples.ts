import { fabricateZip } from './fabricated-files.ts'
import { fabricateOutlook } from './fabricated-outlook.ts'

/** What it is, what becomes of it, its name, and a file made that way. */
type ChatSample = readonly [format: string, becomes: string, fileName: string, content: string | Uint8Array]

const json = (value: unknown) => JSON.stringify(value)
const QUESTION = 'Who moved the pallets?'
const WHATSAPP = `[2026/3/12 下午9:15:02] 林雨: 谁锁了仓库
[2026/3/12 下午9:17:02] Tomek: 不是我
١٢/٣/٢٠٢٦، ٩:١٩ م - رنا حداد: لست أنا`
const TELEGRAM = `<div class="page_header"><div class="text bold">Bay</div></div><div class="message default clearfix" id="message5">
<div class="body"><div class="pull_right date details" title="12.03.2026 21:15:02 UTC+01:00">21:15</div>
<div class="from_name">Ruth Abara</div><div class="text">${QUESTION}</div></div></div>`
const MESSAGES = `<div class="message"><div class="received"><p><span class="timestamp">Mar 12, 2026  9:15:02 PM</span>
<span class="sender">Ruth Abara</span></p><hr><div class="message_part"><span class="bubble">${QUESTION}</span></div></div></div>`
const MESSAGES_TEXT = `Mar 12, 2026  9:15:02 PM\nRuth Abara\n${QUESTION}\n\nMar 12, 2026  9:18:44 PM\nDeclan Moyes\nNot me.\n`
const DISCORD = json({
  guild: { id: '1', name: 'Lantern' },
  channel: { id: '2', type: 'GuildTextChat', name: 'bay' },
  messages: [
    {
      id: '5',
      type: 'Default',
      timestamp: '2026-03-12T21:15:02+00:00',
      timestampEdited: '2026-03-12T21:20:02+00:00',
      content: QUESTION,
      author: { id: '9', name: 'rabara', nickname: 'Ruth Abara' },
    },
  ],
})
const DISCORD_PAGE = `<title>bay</title><div class="chatlog__message-container" data-message-id="1"><div class="chatlog__header">
<span class="chatlog__author">Ruth Abara</span><span class="chatlog__timestamp" title="Thursday, March 12, 2026 9:15 PM"></span></div>
<div class="chatlog__content"><span class="chatlog__markdown-preserve">${QUESTION}</span></div></div>`
const META = fabricateZip({
  'your_instagram_activity/messages/inbox/dec_1/message_1.json': json({
    participants: [{ name: 'Ruth Abara' }, { name: 'Declan Moyes' }],
    messages: [{ sender_name: 'Ruth Abara', timestamp_ms: 1773350102000, content: 'Itâ\u0080\u0099s odd.' }],
    title: 'Declan Moyes',
  }),
})
const META_PAGE = `<title>Declan Moyes</title><div class="pam _3-95 _2ph- _a6-g uiBoxWhite noborder"><h2 class="_3-95 _2pim _a6-h _a6-i">Ruth Abara</h2>
<div class="_3-95 _a6-p"><div>${QUESTION}</div></div><div class="_3-94 _a6-o">Mar 12, 2026 9:15 pm</div></div>`
const SIGNAL = `${json({ date: '2026-03-12T21:15:02', sender: 'Ruth Abara', body: QUESTION, quote: '', deleted: false })}\n`
const SIGNAL_PAGE = `<title>Bay</title><div class='msg'><span class=date>2026-03-12</span><span class=time>21:15:02</span>
<span class=sender>Ruth Abara</span><p class=body>${QUESTION}</p></div>`
const LINE = `[LINE] Chat history with Ruth Abara\nSaved on: 04/01/2026, 10:00\n\nFri, 03/13/2026\n21:15\tRuth Abara\t${QUESTION}`
const OUTLOOK = fabricateOutlook({
  streams: { '0037001F': 'Bay', '1000001F': QUESTION, '0C1A001F': 'Ruth Abara' },
  attachments: [
    { streams: { '3707001F': 'a.txt', '37010102': Buffer.from('Two hundred.') }, fixed: { 923074563: 1 } },
    { streams: { '3001001F': 'Old' }, fixed: { 923074563: 5 }, message: { streams: { '1000001F': 'Six.' } } },
  ],
})

const TURNS = 'turns with name and time'

export const CHAT_SAMPLES: readonly ChatSample[] = [
  [
    'WhatsApp in Arabic, Chinese, Hebrew, Hindi, Korean, Persian, Thai',
    'the text as it is',
    '_chat.txt',
    WHATSAPP,
  ],
  ['Telegram, page', TURNS, 'messages.html', TELEGRAM],
  ['iMessage, page of imessage-exporter', TURNS, 'Ruth.html', MESSAGES],
  ['iMessage, text of imessage-exporter', TURNS, 'Ruth.txt', MESSAGES_TEXT],
  ['Discord, JSON of DiscordChatExporter', TURNS, 'bay.json', DISCORD],
  ['Discord, page of DiscordChatExporter', TURNS, 'bay.html', DISCORD_PAGE],
  ['Facebook and Instagram, JSON', 'an item for each conversation', 'instagram.zip', META],
  ['Facebook and Instagram, page', TURNS, 'message_1.html', META_PAGE],
  ['Signal, JSON of signal-export', TURNS, 'data.json', SIGNAL],
  ['Signal, page of signal-export', TURNS, 'index.html', SIGNAL_PAGE],
  ['LINE, text', TURNS, 'chat.txt', LINE],
  ['Viber, table', TURNS, 'Messages - Bay.csv', `12/03/2026,21:15:02,Ruth Abara,+447700900417,${QUESTION}`],
  [
    'Google Meet, chat of a meeting .sbv',
    TURNS,
    'chat.sbv',
    `00:00:12.345,00:00:12.345\nRuth Abara: ${QUESTION}\n`,
  ],
  ['Outlook message .msg', 'the words, attachments and messages in it as items', 'a.msg', OUTLOOK],
]
