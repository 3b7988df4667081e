import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { CHAT_SAMPLES } from './chat-samples.ts'
import { fabricateRar, fabricateTar, RAR, SEVEN_ZIP } from './fabricated-archives.ts'
import { fabricateWord, fabricateZip, paragraph } from './fabricated-files.ts'

/** A way in which evidence arrives, with a file that came or was made that way. */
export interface FormatSample {
  readonly format: string
  readonly becomes: string
  readonly library: string
  readonly sample: string
  readonly fileName: string
  readonly bytes: () => Uint8Array
}

const CUES = ['Ruth Abara: We closed at nine.', 'Declan Moyes: And the keys?', 'Ruth Abara: In the safe.']
const clock = (at: number, sign: string) => `00:00:0${at}${sign}000 --> 00:00:0${at + 1}${sign}000`
const cues = (sign: string) => CUES.map((words, at) => `${at + 1}\n${clock(at, sign)}\n${words}\n`).join('\n')
const VTT = `WEBVTT\n\n${CUES.map((words, at) => `${clock(at, '.')}\n<v ${words.replace(': ', '>')}</v>\n`).join('\n')}`
const TAR = [
  { name: 'hr/letter.txt', content: 'Paid on Friday.' },
  { name: 'b.csv', content: 'a,b' },
]
const json = (value: unknown) => JSON.stringify(value)
const WHATSAPP = `12/03/2026, 21:15 - Ruth Abara: who locked the linen store
12/03/2026, 21:17 - Tomek: <Media omitted>
12/03/2026, 21:20 - Tomek: This message was deleted`
const SLACK = fabricateZip({
  'users.json': json([{ id: 'U1', real_name: 'Ruth Abara' }]),
  'channels.json': json([{ id: 'C1', name: 'bay', members: ['U1'] }]),
  'bay/2026-03-12.json': json([{ user: 'U1', ts: '1773350102.0001', text: 'Who moved the pallets?' }]),
  'bay/2026-03-13.json': json([
    { user: 'U1', ts: '1773390102.0001', text: 'Nobody?', edited: { ts: '1773390202' } },
  ]),
})
const TEAMS = json({
  userId: '8:ruth',
  conversations: [
    {
      id: '19:bay',
      displayName: 'Loading bay',
      MessageList: [
        {
          displayName: 'Ruth Abara',
          originalarrivaltime: '2026-03-12T21:15:02Z',
          messagetype: 'RichText/Html',
          content: '<p>Who moved the <b>pallets</b>?</p>',
          from: '8:ruth',
        },
      ],
    },
  ],
})
const GOOGLE = fabricateZip({
  'Takeout/Google Chat/Groups/DM 1/group_info.json': json({ members: [{ name: 'Ruth Abara' }] }),
  'Takeout/Google Chat/Groups/DM 1/messages.json': json({
    messages: [
      {
        creator: { name: 'Ruth Abara' },
        created_date: 'Thursday, March 12, 2026 at 9:15:02 PM UTC',
        text: 'Who moved the pallets?',
      },
    ],
  }),
})
const HANGOUTS = json({
  conversations: [
    {
      conversation: {
        conversation: {
          name: 'Bay',
          participant_data: [{ id: { gaia_id: '1' }, fallback_name: 'Ruth Abara' }],
        },
      },
      events: [
        {
          sender_id: { gaia_id: '1' },
          timestamp: '1426195000123456',
          chat_message: { message_content: { segment: [{ type: 'TEXT', text: 'Who moved the pallets?' }] } },
        },
      ],
    },
  ],
})
const TELEGRAM = json({
  name: 'Bay',
  messages: [
    {
      id: 1,
      type: 'message',
      date: '2026-03-12T21:15:02',
      from: 'Ruth Abara',
      text: 'Who moved the pallets?',
    },
  ],
})
const GRAPH = json({
  value: [
    {
      id: '1',
      messageType: 'message',
      createdDateTime: '2026-03-12T21:15:02Z',
      from: { user: { displayName: 'Ruth Abara' } },
      body: { contentType: 'html', content: '<p>Who moved the <b>pallets</b>?</p>' },
    },
  ],
})
const ICS = 'BEGIN:VEVENT\r\nDTSTART:20260312T140000Z\r\nSUMMARY:The count of ha\r\n ll two\r\nEND:VEVENT\r\n'
const VCF =
  'BEGIN:VCARD\r\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg Wei=C3=9F\r\nPHOTO;ENCODING=BASE64:/9j/\r\nEND:VCARD\r\n'
/** A subject, the words, and an attachment of nine letters. */
const TNEF = Buffer.from(
  'eJ8+IgEAAQSAAQAFAAAAS2V5cwAAAAEMgAIADwAAAFJ1dGggaGFkIHRoZW0uAAAAAgKQBgAOAAAAAAAAAAAAAAAAAAAAAAAAAAIQgAEABgAAAGEudHh0AAAAAg+ABgAJAAAARm91cnRlZW4uAAA=',
  'base64',
)
const MBOX = ['One.', 'Two.']
  .map(
    (words) =>
      `From a@x.example Fri Mar  8 10:00:00 2002\nFrom: Ada <a@x.example>\nSubject: Bill\n\n${words}\n\n`,
  )
  .join('')
const DAT = 'þBegDocþ\x14þEndDocþ\x14þTextþ\nþABC0001þ\x14þABC0004þ\x14þTEXT\\a.txtþ'
const EDRM = `<Root DataInterchangeType="Update"><Batch><Documents><Document DocID="ABC0001"><Files><File FileType="Text">
<ExternalFile FilePath="TEXT" FileName="a.txt"/></File></Files></Document></Documents></Batch></Root>`
const WORD_CUES = CUES.map((said, at) =>
  [clock(at, '.'), ...said.split(': ')].map(escaped).map(paragraph).join(''),
).join('')

function escaped(words: string): string {
  return words.replace('>', '&gt;')
}

const OWN = 'our own'
const OUTLOOK = 'pst-extractor 1.12.0'
const SEVEN = '7z-wasm 1.2.0 (7-Zip 24.09)'

const sample = (
  format: string,
  becomes: string,
  library: string,
  [from, fileName, content]: readonly [
    sample: string,
    fileName: string,
    content: string | Uint8Array | (() => Uint8Array),
  ],
): FormatSample => ({
  format,
  becomes,
  library,
  sample: from,
  fileName,
  bytes: () => (typeof content === 'function' ? content() : Buffer.from(content)),
})

/** `outlook` is the folder with the data files that the library brings. */
export const formatSamples = (outlook: string): FormatSample[] => [
  sample('WebVTT (Teams, Zoom, Stream)', 'turns with name and time', OWN, ['made', 'call.vtt', VTT]),
  sample('SubRip', 'turns with name and time', OWN, ['made', 'call.srt', cues(',')]),
  sample('Word transcript (Teams, Stream)', 'turns with name and time', 'mammoth 1.13.0', [
    'made',
    'call.docx',
    () => fabricateWord(WORD_CUES),
  ]),
  sample('WhatsApp, text and zip with media', 'the text as it is, media as items', OWN, [
    'made',
    'chat.zip',
    fabricateZip({ '_chat.txt': WHATSAPP }),
  ]),
  sample('Slack export', 'an item for each channel', OWN, ['made', 'slack.zip', SLACK]),
  sample('Teams and Skype, personal export', 'an item for each conversation', OWN, [
    'made',
    'messages.json',
    TEAMS,
  ]),
  sample('Google Takeout, Chat', 'an item for each chat', OWN, ['made', 'takeout.zip', GOOGLE]),
  sample('Google Takeout, Hangouts', 'an item for each conversation', OWN, [
    'made',
    'Hangouts.json',
    HANGOUTS,
  ]),
  sample('Telegram, JSON', 'turns, or an item for each chat', OWN, ['made', 'result.json', TELEGRAM]),
  sample('Teams, from Microsoft Graph', 'turns with name and time', OWN, ['made', 'chat.json', GRAPH]),
  ...CHAT_SAMPLES.map(([format, becomes, fileName, content]) =>
    sample(format, becomes, fileName.endsWith('.msg') ? '@kenjiuno/msgreader 1.28.0' : OWN, [
      'made',
      fileName,
      content,
    ]),
  ),
  sample('Calendar .ics', 'its entries, a line each', OWN, ['made', 'a.ics', ICS]),
  sample('Contacts .vcf', 'the same, without pictures', OWN, ['made', 'a.vcf', VCF]),
  sample('winmail.dat of Outlook', 'the words, attachments as items', OWN, ['made', 'winmail.dat', TNEF]),
  sample('mbox (Google Takeout, Thunderbird)', 'an item for each mail', 'mailparser 3.9.31', [
    'made',
    'a.mbox',
    MBOX,
  ]),
  sample('Outlook data file .pst', 'an item for each message, with folder and attachments', OUTLOOK, [
    'real, Enron 2001, 14 MB',
    'enron.pst',
    () => readFileSync(`${outlook}/enron.pst`),
  ]),
  sample('Outlook copy of a mailbox .ost', 'the same', OUTLOOK, [
    'real, 2021, 17 MB',
    'a.ost',
    () => readFileSync(`${outlook}/pstextractortest@outlook.com.ost`),
  ]),
  sample('7z', 'an item for each file', SEVEN, ['made by 7-Zip 16', 'a.7z', SEVEN_ZIP]),
  sample('rar 4', 'an item for each file', SEVEN, ['made by WinRAR', 'a.rar', RAR]),
  sample('rar 5', 'an item for each file', SEVEN, [
    'made, stored',
    'a.rar',
    fabricateRar({ 'a.txt': 'Paid on Friday.' }),
  ]),
  sample('tar, of any age, sparse files too', 'an item for each file', OWN, [
    'made',
    'a.tar',
    fabricateTar(TAR),
  ]),
  sample('tar.gz, tgz', 'an item for each file', OWN, ['made', 'a.tgz', gzipSync(fabricateTar(TAR))]),
  sample(
    'Concordance DAT with OPT, in an archive',
    'an item for each document, with its given numbers',
    OWN,
    [
      'made',
      'v.zip',
      fabricateZip({ 'v.dat': DAT, 'v.opt': 'ABC0001,V,a.tif,Y,,,4', 'TEXT/a.txt': 'Paid.' }),
    ],
  ),
  sample('EDRM XML, in an archive', 'the same', 'htmlparser2 10.1.0', [
    'made',
    'v.zip',
    fabricateZip({ 'v.xml': EDRM, 'TEXT/a.txt': 'Paid.' }),
  ]),
]
