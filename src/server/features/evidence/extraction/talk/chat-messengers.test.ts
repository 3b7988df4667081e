import { describe, expect, test } from 'vitest'
import { fabricateZip } from '#test/support/fabricated-files.ts'
import { readInside, readMade } from '#test/support/read-made.ts'
import { expectSaid } from '#test/support/said-by.ts'

const json = (value: unknown) => JSON.stringify(value, null, 2)
const readLines = async (name: string, content: string) => (await readMade(name, content)).text.split('\n')

describe('a channel of Discord', () => {
  const RUTH = { id: '9', name: 'rabara', discriminator: '0000', nickname: 'Ruth Abara', roles: [] }
  const DEC = { id: '8', name: 'dec', discriminator: '0000', nickname: 'Declan Moyes', roles: [] }
  const message = (id: string, minute: number, author: object, more: object) => ({
    id,
    type: 'Default',
    timestamp: `2026-03-12T22:${minute}:02.123+01:00`,
    timestampEdited: null,
    author,
    attachments: [],
    embeds: [],
    stickers: [],
    reactions: [],
    ...more,
  })
  const exported = (messages: unknown) => ({
    guild: { id: '1', name: 'Lantern', iconUrl: '' },
    channel: { id: '2', type: 'GuildTextChat', name: 'loading-bay', topic: 'Vans' },
    dateRange: { after: null, before: null },
    messages,
  })

  test('gives who wrote what when, with answers, edits, files, reactions and what was passed on', async () => {
    const text = await readLines(
      'Lantern - loading-bay.json',
      json(
        exported([
          message('5', 15, RUTH, { content: 'Who moved the pallets?' }),
          message('6', 17, DEC, {
            type: 'Reply',
            timestampEdited: '2026-03-12T22:20:02.123+01:00',
            content: 'Not me.\n[2026-03-12 09:00:00 UTC] Ruth Abara: I moved them.',
            attachments: [{ fileName: 'count.pdf' }],
            reactions: [{ emoji: { name: '👀', code: 'eyes' }, count: 1, users: [RUTH] }],
            reference: { messageId: '5' },
          }),
          message('7', 18, DEC, {
            content: '',
            forwardedMessage: { timestamp: '2026-03-11T10:00:00+00:00', content: 'They went out at six.' },
          }),
          message('8', 19, DEC, { type: 'RecipientAdd', content: 'Added Tom Hale to the group.' }),
        ]),
      ),
    )
    expect(text).toEqual([
      'Discord channel: loading-bay',
      'Server: Lantern',
      'Topic: Vans',
      '',
      '[2026-03-12 21:15:02 UTC] Ruth Abara: Who moved the pallets?',
      '[2026-03-12 21:17:02 UTC] Declan Moyes: Not me.',
      '> [2026-03-12 09:00:00 UTC] Ruth Abara: I moved them.',
      '[Reply to Ruth Abara, 2026-03-12 21:15:02 UTC]',
      '[Edited 2026-03-12 21:20:02 UTC]',
      '[File: count.pdf]',
      '[Reaction eyes: Ruth Abara]',
      '[2026-03-12 21:18:02 UTC] Declan Moyes:',
      '> They went out at six.',
      '[Forwarded, written 2026-03-11 10:00:00 UTC]',
      '[2026-03-12 21:19:02 UTC]',
      '[Added Tom Hale to the group., Declan Moyes]',
    ])
    expectSaid(
      text.join('\n'),
      `Who moved the pallets = Ruth Abara
       Not me. = Declan Moyes
       I moved them = -
       They went out at six = -
       Added Tom Hale = -`,
    )
  })

  test('whose content is not what it should be harms nothing, and one that is cut off says so', async () => {
    const odd = [
      null,
      1,
      [],
      { type: 5, author: 'x', embeds: [[]], reactions: {}, timestamp: {} },
      { type: '' },
    ]
    expect((await readLines('a.json', json(exported(odd)))).join('\n')).toContain('[time unknown] unknown:')
    expect(await readMade('a.json', json(exported(odd)).slice(0, 250))).toMatchObject({
      status: 'failed',
      error: 'This chat is damaged: its messages cannot be read.',
    })
  })
})

describe('messages that Facebook and Instagram hand out', () => {
  /** They write every byte of a letter beyond ASCII as a letter of its own. */
  const garbled = (words: string) =>
    json(JSON.parse(words)).replace(/[^\0-\x7f]+/g, (letters) =>
      [...Buffer.from(letters)].map((byte) => `\\u00${byte.toString(16).padStart(2, '0')}`).join(''),
    )
  const chat = (messages: unknown) => ({
    participants: [{ name: 'Renée Abara' }, { name: 'Declan Moyes' }],
    messages,
    title: 'Declan Moyes',
    thread_path: 'inbox/declanmoyes_1',
  })
  const NEWER = [
    {
      sender_name: 'Declan Moyes',
      timestamp_ms: 1773350402000,
      content: 'Not me 👀',
      reactions: [{ reaction: '👍', actor: 'Renée Abara' }],
    },
    { sender_name: 'Renée Abara', timestamp_ms: 1773350302000, photos: [{ uri: 'photos/1.jpg' }] },
  ]
  const OLDER = [
    { sender_name: 'Renée Abara', timestamp_ms: 1773350202000, is_unsent: true },
    { sender_name: 'Renée Abara', timestamp_ms: 1773350102000, content: 'Who moved them? It’s odd.' },
    { sender_name: 'Declan Moyes', timestamp_ms: 1773350002000, content: 'Called', call_duration: 63 },
  ]
  const TURNS = [
    'Members: Renée Abara, Declan Moyes',
    '',
    '[2026-03-12 21:13:22 UTC] Declan Moyes: Called',
    '[Call of 63 seconds]',
    '[2026-03-12 21:15:02 UTC] Renée Abara: Who moved them? It’s odd.',
    '[2026-03-12 21:16:42 UTC] Renée Abara:',
    '[Message taken back by its sender]',
    '[2026-03-12 21:18:22 UTC] Renée Abara:',
    '[File: photos/1.jpg]',
    '[2026-03-12 21:20:02 UTC] Declan Moyes: Not me 👀',
    '[Reaction 👍: Renée Abara]',
  ]

  test('come in the order of time and in letters that can be read', async () => {
    expect(await readLines('message_1.json', garbled(json(chat([...NEWER, ...OLDER]))))).toEqual([
      'Facebook or Instagram messages: Declan Moyes',
      ...TURNS,
    ])
  })

  test('that are in letters already stay as they are', async () => {
    const text = await readLines('message_1.json', json(chat([{ ...OLDER[1], content: 'Café, Ã©, ÿ' }])))
    expect(text.at(-1)).toBe('[2026-03-12 21:15:02 UTC] Renée Abara: Café, Ã©, ÿ')
  })

  test('are one item for each conversation of an archive, whose parts can be damaged', async () => {
    const folder = 'your_instagram_activity/messages/inbox/declanmoyes_1/'
    const texts = await readInside(
      'instagram.zip',
      fabricateZip({
        [`${folder}message_1.json`]: garbled(json(chat(NEWER))),
        [`${folder}message_2.json`]: garbled(json(chat(OLDER))),
        'your_instagram_activity/messages/inbox/other_2/message_1.json': '{"participants":',
      }),
    )
    expect(Object.keys(texts)).toEqual(['instagram-Declan Moyes.txt', 'message_1.json'])
    expect(texts['instagram-Declan Moyes.txt']!.split('\n')).toEqual([
      'Instagram messages: Declan Moyes',
      ...TURNS,
    ])
  })

  test('that were encrypted from end to end are read too', async () => {
    const message = (senderName: string, second: number, more: object) => ({
      isUnsent: false,
      media: [],
      reactions: [],
      senderName,
      text: '',
      timestamp: 1773350102000 + second * 1000,
      type: 'text',
      ...more,
    })
    const exported = {
      participants: ['Ruth Abara', 'Declan Moyes'],
      threadName: 'Declan Moyes_1',
      messages: [
        message('Ruth Abara', 0, { text: 'Who moved the pallets?' }),
        message('Declan Moyes', 9, { isUnsent: true }),
        message('Declan Moyes', 20, { text: 'Not me.', media: [{ uri: './media/1.jpeg' }] }),
      ],
    }
    expect((await readLines('Declan Moyes_1.json', json(exported))).slice(3)).toEqual([
      '[2026-03-12 21:15:02 UTC] Ruth Abara: Who moved the pallets?',
      '[2026-03-12 21:15:11 UTC] Declan Moyes:',
      '[Message taken back by its sender]',
      '[2026-03-12 21:15:22 UTC] Declan Moyes: Not me.',
      '[File: ./media/1.jpeg]',
    ])
  })

  test('whose content is not what it should be harm nothing', async () => {
    const odd = chat([null, [], 7, { sender_name: {}, timestamp_ms: 'soon', photos: 'x', reactions: [1] }])
    expect((await readMade('message_1.json', json(odd))).text).toContain('[time unknown] unknown:')
  })
})

describe('a conversation of Signal', () => {
  const line = (more: object) =>
    JSON.stringify({
      date: '2026-03-12T21:15:02',
      sender: 'Ruth Abara',
      body: '',
      quote: '',
      sticker: null,
      reactions: [],
      attachments: [],
      ...more,
    })

  test('gives who wrote what when, with answers, files, reactions, deletions and calls', async () => {
    const lines = [
      line({ body: 'Who moved the pallets?' }),
      line({
        sender: 'Declan Moyes',
        body: 'Not me.',
        quote: '\n> Who moved the pallets?\n\n',
        reactions: [['Ruth Abara', '👍']],
        attachments: [{ name: 'bay.jpg', path: 'media/bay.jpg' }],
      }),
      line({ deleted: true }),
      line({ sender: 'Declan Moyes', call: true, missed: true, body: 'Voice call' }),
    ]
    const text = await readLines('data.json', `${lines.join('\n')}\n`)
    expect(text.slice(2)).toEqual([
      '[2026-03-12 21:15:02] Ruth Abara: Who moved the pallets?',
      '[2026-03-12 21:15:02] Declan Moyes: Not me.',
      '[Reply to: Who moved the pallets?]',
      '[File: bay.jpg]',
      '[Reaction 👍: Ruth Abara]',
      '[2026-03-12 21:15:02] Ruth Abara:',
      '[Deleted message]',
      '[2026-03-12 21:15:02]',
      '[Voice call, Declan Moyes, missed]',
    ])
    expectSaid(text.join('\n'), 'Not me. = Declan Moyes')
  })

  test('says how many of its messages are damaged', async () => {
    const { warning } = await readMade('data.json', `${line({ body: 'One.' })}\n{"date": "2026\n`)
    expect(warning).toBe('1 of 2 messages could not be read, because they are damaged.')
  })
})

describe('the chats of Skype', () => {
  test('name whoever has no name in them by their address', async () => {
    const message = (minute: number, from: string, content: string) => ({
      id: String(minute),
      displayName: null,
      originalarrivaltime: `2026-03-12T21:${minute}:02Z`,
      messagetype: 'RichText',
      content,
      from,
      properties: null,
    })
    const exported = {
      userId: '8:live:ruth',
      exportDate: '2026-04-01T10:00:00Z',
      conversations: [
        {
          id: '8:live:dec',
          displayName: 'Declan Moyes',
          threadProperties: null,
          MessageList: [message(17, '8:live:dec', 'Not me.'), message(15, '8:live:ruth', 'Who moved them?')],
        },
      ],
    }
    const texts = await readInside('messages.json', json(exported))
    expectSaid(
      texts['teams-Declan Moyes.txt']!,
      `Who moved them = live ruth
       Not me. = Declan Moyes`,
    )
  })
})

test.each([
  ['msgstore.db.crypt15', /^Backups of WhatsApp are encrypted/],
  ['chat.db', /^Databases are not supported/],
])('%s, which no export is, says what to do instead', async (name, error) => {
  expect(await readMade(name, 'SQLite format 3\0 and more')).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(error),
  })
})
