import { describe, expect, test } from 'vitest'
import { fabricateZip } from '#test/support/fabricated-files.ts'
import { readInside, readMade } from '#test/support/read-made.ts'
import { expectSaid } from '#test/support/said-by.ts'

const json = (value: unknown) => JSON.stringify(value)
const RUTH = { id: 'U01', name: 'rabara', profile: { real_name: 'Ruth Abara' } }
const DEC = { id: 'U02', name: 'dmoyes', real_name: 'Declan Moyes', deleted: true }
const slack = (days: Record<string, unknown>, more: Record<string, string> = {}) =>
  fabricateZip({
    'users.json': json([RUTH, DEC]),
    'channels.json': json([
      { id: 'C01', name: 'loading-bay', members: ['U01', 'U02'], purpose: { value: 'Pallets & vans' } },
    ]),
    'dms.json': json([{ id: 'D01', members: ['U01', 'U02'] }]),
    ...Object.fromEntries(
      Object.entries(days).map(([path, day]) => [path, typeof day === 'string' ? day : json(day)]),
    ),
    ...more,
  })
/** 2026-03-12 21:15:02 UTC and some seconds. */
const at = (seconds: number) => `${1773350102 + seconds}.000100`

describe('an export of Slack', () => {
  const DAYS = {
    'loading-bay/2026-03-12.json': [
      {
        type: 'message',
        user: 'U02',
        ts: at(-60),
        subtype: 'channel_join',
        text: '<@U02> has joined the channel',
      },
      { type: 'message', user: 'U01', ts: at(0), text: 'Who moved the pallets, <@U02>?', reply_count: 1 },
      {
        type: 'message',
        user: 'U01',
        ts: at(10),
        text: 'The van is in &lt;hall 2&gt;.',
        files: [{ name: 'van.jpg' }],
        edited: { user: 'U01', ts: at(90) },
      },
      {
        type: 'message',
        user: 'U02',
        ts: at(20),
        text: 'Nobody.\n[2026-03-12 09:00:00 UTC] Ruth Abara: I moved them.',
        reactions: [{ name: 'eyes', users: ['U01'] }],
      },
    ],
    'loading-bay/2026-03-13.json': [
      { type: 'message', user: 'U02', ts: at(40_000), thread_ts: at(0), text: 'They were moved on Friday.' },
      {
        subtype: 'message_deleted',
        ts: at(41_000),
        deleted_ts: at(40_500),
        previous_message: { user: 'U02', ts: at(40_500), text: 'I was told to.' },
      },
      {
        subtype: 'message_changed',
        ts: at(42_000),
        message: {
          user: 'U01',
          ts: at(40_900),
          text: 'I never said so.',
          edited: { user: 'U01', ts: at(42_000) },
        },
        original: { user: 'U01', ts: at(40_900), text: 'I said so.' },
      },
    ],
    'D01/2026-03-13.json': [{ user: 'U02', ts: at(50_000), text: 'Keep me out of it.' }],
  }

  test('gives an item for each channel, with names, times, threads, edits, deletions and files', async () => {
    const texts = await readInside('export.zip', slack(DAYS, { 'notes.txt': 'Words beside it.' }))
    expect(Object.keys(texts)).toEqual([
      'slack-Ruth Abara, Declan Moyes.txt',
      'slack-loading-bay.txt',
      'notes.txt',
    ])
    expect(texts['slack-loading-bay.txt']!.split('\n')).toEqual([
      'Slack channel: loading-bay',
      'Members: Ruth Abara, Declan Moyes',
      'Purpose: Pallets & vans',
      '',
      '[2026-03-12 21:14:02 UTC]',
      '[@Declan Moyes has joined the channel]',
      '[2026-03-12 21:15:02 UTC] Ruth Abara: Who moved the pallets, @Declan Moyes?',
      '[2026-03-13 08:21:42 UTC] Declan Moyes: They were moved on Friday.',
      '[Reply in the thread of Ruth Abara, 2026-03-12 21:15:02 UTC]',
      '[2026-03-12 21:15:12 UTC] Ruth Abara: The van is in <hall 2>.',
      '[Edited 2026-03-12 21:16:32 UTC by Ruth Abara]',
      '[File: van.jpg]',
      '[2026-03-12 21:15:22 UTC] Declan Moyes: Nobody.',
      '> [2026-03-12 09:00:00 UTC] Ruth Abara: I moved them.',
      '[Reaction eyes: Ruth Abara]',
      '[2026-03-13 08:30:02 UTC] Declan Moyes: I was told to.',
      '[Deleted 2026-03-13 08:38:22 UTC]',
      '[2026-03-13 08:36:42 UTC] Ruth Abara: I said so.',
      '[Changed later, 2026-03-13 08:55:02 UTC]',
      '[2026-03-13 08:36:42 UTC] Ruth Abara: I never said so.',
      '[Edited 2026-03-13 08:55:02 UTC by Ruth Abara]',
    ])
    expect(texts['slack-Ruth Abara, Declan Moyes.txt']).toBe(
      'Slack direct messages: Ruth Abara, Declan Moyes\nMembers: Ruth Abara, Declan Moyes\n\n[2026-03-13 11:08:22 UTC] Declan Moyes: Keep me out of it.',
    )
    expectSaid(
      texts['slack-loading-bay.txt']!,
      `Who moved the pallets = Ruth Abara
       They were moved on Friday = Declan Moyes
       The van is in = Ruth Abara
       Nobody. = Declan Moyes
       I was told to = Declan Moyes
       I said so = Ruth Abara
       I never said so = Ruth Abara
       I moved them = -
       has joined = -
       van.jpg = -`,
    )
  })

  test('gives the words of a message that stand only in its blocks', async () => {
    const text = (words: string) => ({ type: 'text', text: words })
    const blocks = [
      { type: 'header', text: { type: 'plain_text', text: 'Stock count' } },
      {
        type: 'section',
        text: { type: 'mrkdwn', text: '*Pallets*: 4' },
        fields: [{ type: 'mrkdwn', text: ' of 6' }],
      },
      {
        type: 'rich_text',
        elements: [
          {
            type: 'rich_text_section',
            elements: [text('Seen by '), { type: 'user', user_id: 'U02' }, text('.')],
          },
        ],
      },
    ]
    const said = [
      { user: 'U01', ts: at(0), text: '', blocks },
      { user: 'U02', ts: at(9), text: 'Once.', blocks: [{ type: 'section', text: { text: 'Once.' } }] },
    ]
    const texts = await readInside('export.zip', slack({ 'loading-bay/2026-03-12.json': said }))
    expect(texts['slack-loading-bay.txt']!.split('\n').slice(4)).toEqual([
      '[2026-03-12 21:15:02 UTC] Ruth Abara: Stock count',
      '*Pallets*: 4 of 6',
      'Seen by @Declan Moyes.',
      '[2026-03-12 21:15:11 UTC] Declan Moyes: Once.',
    ])
  })

  test('lists every file, and leaves apart a day that is damaged', async () => {
    const archive = await readMade(
      'export.zip',
      slack({ ...DAYS, 'loading-bay/2026-03-14.json': '[{"user":' }),
    )
    expect(archive.text.split('\n')).toHaveLength(8)
    expect(archive.attachments.map(({ fileName }) => fileName)).toContain('2026-03-14.json')
  })

  test('of more days than an archive has files still gives every day', async () => {
    const days = Object.fromEntries(
      Array.from({ length: 2400 }, (_, day) => [
        `loading-bay/${new Date(Date.UTC(2019, 0, 1 + day)).toISOString().slice(0, 10)}.json`,
        [{ user: 'U01', ts: String(1546300800 + day * 86_400), text: `Day ${day}.` }],
      ]),
    )
    const { warning } = await readMade('export.zip', slack(days))
    expect(warning).toBeNull()
    expect((await readInside('export.zip', slack(days)))['slack-loading-bay.txt']).toContain(
      'Ruth Abara: Day 2399.',
    )
  })

  test('is none without its lists: the files stay what they are', async () => {
    const { attachments } = await readMade(
      'a.zip',
      fabricateZip({ 'x/2026-03-12.json': '[]', 'users.json': '[]' }),
    )
    expect(attachments.map(({ fileName }) => fileName)).toEqual(['2026-03-12.json', 'users.json'])
  })

  test('whose content is not what it should be harms nothing', async () => {
    const odd = [null, 1, 'x', [], { user: {}, ts: 'soon', text: { a: 1 }, files: 'none', reactions: [null] }]
    const texts = await readInside('export.zip', slack({ 'loading-bay/2026-03-12.json': odd }))
    expect(texts['slack-loading-bay.txt']).toContain('[time unknown] unknown:')
  })
})

describe('the chats that Microsoft hands out of Teams', () => {
  const message = (minute: number, from: string, content: string, more: object = {}) => ({
    id: String(minute),
    displayName: null,
    originalarrivaltime: `2026-03-12T21:${minute}:02.5Z`,
    messagetype: 'RichText/Html',
    content,
    from,
    properties: {},
    ...more,
  })
  const EXPORT = {
    userId: '8:live:ruth',
    exportDate: '2026-04-01T10:00:00Z',
    conversations: [
      {
        id: '19:abc@thread.v2',
        displayName: null,
        threadProperties: { topic: 'Loading bay', members: '["8:live:ruth","8:live:dec"]' },
        MessageList: [
          message(25, '8:live:dec', '', { properties: { deletetime: '1773350800000' } }),
          message(22, '8:live:ruth', '<p>And <b>who</b> told you?</p>', {
            properties: { edittime: 1773350700000 },
          }),
          message(
            18,
            'https://msg.example/v1/users/8:live:dec',
            '<quote author="live:ruth" authorname="Ruth Abara" timestamp="1773350102"><legacyquote>[21:15] Ruth: </legacyquote>Who moved the pallets?<legacyquote>&lt;&lt;&lt; </legacyquote></quote>They were moved on Friday.',
            { displayName: 'Declan Moyes' },
          ),
          message(15, '8:live:ruth', 'Who moved the pallets?', { displayName: 'Ruth Abara' }),
          message(14, '19:abc@thread.v2', '<addmember><target>8:live:dec</target></addmember>', {
            messagetype: 'ThreadActivity/AddMember',
          }),
        ],
      },
      { id: '8:live:empty', displayName: 'Nobody', MessageList: [] },
    ],
  }

  test('become an item for each conversation, in the order of time, with edits, deletions and quotations', async () => {
    const { text } = await readMade('messages.json', json(EXPORT))
    expect(text).toBe('Chats with 1 conversation\nOf Ruth Abara\nLoading bay\t5')
    const texts = await readInside('messages.json', json(EXPORT))
    expect(texts['teams-Loading bay.txt']!.split('\n')).toEqual([
      'Teams chat: Loading bay',
      'Members: Ruth Abara, Declan Moyes',
      '',
      '[2026-03-12 21:14:02 UTC]',
      '[ThreadActivity/AddMember: 8:live:dec]',
      '[2026-03-12 21:15:02 UTC] Ruth Abara: Who moved the pallets?',
      '[2026-03-12 21:18:02 UTC] Declan Moyes:',
      '> Ruth Abara: Who moved the pallets?',
      '',
      'They were moved on Friday.',
      '[2026-03-12 21:22:02 UTC] Ruth Abara: And who told you?',
      '[Edited 2026-03-12 21:25:00 UTC]',
      '[2026-03-12 21:25:02 UTC] Declan Moyes:',
      '[Deleted 2026-03-12 21:26:40 UTC]',
    ])
    expectSaid(
      texts['teams-Loading bay.txt']!,
      `They were moved on Friday = Declan Moyes
       And who told you = Ruth Abara`,
    )
  })

  test('that are cut off say so', async () => {
    expect(await readMade('messages.json', json(EXPORT).slice(0, 400))).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/damaged/),
    })
  })
})
