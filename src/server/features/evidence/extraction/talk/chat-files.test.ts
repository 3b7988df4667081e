import { describe, expect, test } from 'vitest'
import { readInside, readMade } from '#test/support/read-made.ts'
import { expectSaid } from '#test/support/said-by.ts'

const json = (value: unknown) => JSON.stringify(value, null, 1)
const linesOf = async (name: string, value: unknown) => (await readMade(name, json(value))).text.split('\n')

describe('an export of Telegram', () => {
  const message = (id: number, more: object) => ({
    id,
    type: 'message',
    date: `2026-03-12T21:1${id}:02`,
    date_unixtime: String(1773350102 + (id - 5) * 60),
    ...more,
  })
  const CHAT = {
    name: 'Loading bay',
    type: 'private_group',
    id: 7,
    messages: [
      message(5, { from: 'Ruth Abara', text: 'Who moved the pallets?', text_entities: [] }),
      message(6, {
        from: 'Declan Moyes',
        reply_to_message_id: 5,
        edited_unixtime: '1773350282',
        text: ['Ask ', { type: 'bold', text: 'Tom' }, '.'],
      }),
      message(7, { from: 'Declan Moyes', forwarded_from: 'Tom Hale', text: 'I moved them.\nTwice.' }),
      message(8, { from: null, from_id: 'user9', file_name: 'count.pdf', file: '(not included)', text: '' }),
      message(9, {
        type: 'service',
        actor: 'Ruth Abara',
        action: 'phone_call',
        duration_seconds: 63,
        text: '',
      }),
    ],
  }

  test('of one chat gives who wrote what when, and what was passed on as a quotation', async () => {
    const text = (await readMade('result.json', json(CHAT))).text
    expect(text.split('\n')).toEqual([
      'Telegram chat: Loading bay',
      '',
      '[2026-03-12 21:15:02 UTC] Ruth Abara: Who moved the pallets?',
      '[2026-03-12 21:16:02 UTC] Declan Moyes: Ask Tom.',
      '[Reply to Ruth Abara, 2026-03-12 21:15:02 UTC]',
      '[Edited 2026-03-12 21:18:02 UTC]',
      '[2026-03-12 21:17:02 UTC] Declan Moyes:',
      '> Tom Hale: I moved them.',
      '> Twice.',
      '[Forwarded from Tom Hale]',
      '[2026-03-12 21:18:02 UTC] user9:',
      '[File: count.pdf]',
      '[2026-03-12 21:19:02 UTC]',
      '[phone call by Ruth Abara, 63]',
    ])
    expectSaid(
      text,
      `Who moved the pallets = Ruth Abara
       Ask Tom = Declan Moyes
       I moved them = ?Tom Hale
       Twice. = ?Tom Hale`,
    )
  })

  test('of an account gives an item for each chat', async () => {
    const account = {
      about: 'Here is the data',
      chats: { about: 'x', list: [CHAT, { id: 8, messages: [] }] },
    }
    const { text } = await readMade('result.json', json(account))
    expect(text).toBe('Chats with 1 conversation\nLoading bay\t5')
    const inside = await readInside('result.json', json(account))
    expect(inside['telegram-Loading bay.txt']).toContain('Ruth Abara: Who moved the pallets?')
  })

  test('whose content is not what it should be harms nothing', async () => {
    const odd = {
      messages: [message(1, { from: {}, text: [null, 3, { text: [] }], reactions: [1] }), null, 'x', []],
    }
    expect((await readMade('result.json', json(odd))).text).toContain('unknown:')
  })
})

describe('Hangouts.json of Google Takeout', () => {
  const event = (second: number, who: string, more: object) => ({
    sender_id: { gaia_id: who },
    timestamp: `${1426195000 + second}123456`,
    ...more,
  })
  const said = (...segment: object[]) => ({ chat_message: { message_content: { segment } } })

  test('gives an item for each conversation, in the order of time, with names, links, files and events', async () => {
    const participant_data = [
      { id: { gaia_id: '1' }, fallback_name: 'Ruth Abara' },
      { id: { gaia_id: '2' }, fallback_name: 'Declan Moyes' },
    ]
    const events = [
      event(60, '2', {
        chat_message: {
          message_content: {
            attachment: [{ embed_item: { plus_photo: { url: 'https://x.example/a.jpg' } } }],
          },
        },
      }),
      event(
        0,
        '1',
        said(
          { type: 'TEXT', text: 'Who moved ' },
          { type: 'LINK', text: 'the pallets' },
          { type: 'LINE_BREAK', text: '\n' },
          { type: 'TEXT', text: 'again?' },
        ),
      ),
      event(70, '2', {
        event_type: 'REMOVE_USER',
        membership_change: { type: 'LEAVE', participant_id: [{ gaia_id: '2' }] },
      }),
    ]
    const exported = {
      conversations: [{ conversation: { conversation: { name: 'Bay', participant_data } }, events }],
    }
    expect((await readMade('Hangouts.json', json(exported))).text).toBe('Chats with 1 conversation\nBay\t3')
    const inside = await readInside('Hangouts.json', json(exported))
    expect(inside['hangouts-Bay.txt']!.split('\n')).toEqual([
      'Google Hangouts: Bay',
      'Members: Ruth Abara, Declan Moyes',
      '',
      '[2015-03-12 21:16:40 UTC] Ruth Abara: Who moved the pallets',
      'again?',
      '[2015-03-12 21:17:40 UTC] Declan Moyes:',
      '[File: https://x.example/a.jpg]',
      '[2015-03-12 21:17:50 UTC]',
      '[leave by Declan Moyes, Declan Moyes]',
    ])
  })
})

describe('the messages of Teams from Microsoft Graph', () => {
  test('come in the order of time, with replies, changes, files and reactions', async () => {
    const from = (displayName: string) => ({ user: { id: displayName, displayName } })
    const value = [
      {
        id: '2',
        replyToId: '1',
        messageType: 'message',
        createdDateTime: '2026-03-12T21:17:02Z',
        lastEditedDateTime: '2026-03-12T21:18:02Z',
        from: from('Declan Moyes'),
        body: { contentType: 'html', content: '<p>No<b>body</b>.</p><attachment id="a"></attachment>' },
        attachments: [{ id: 'a', name: 'count.xlsx' }],
        reactions: [{ reactionType: 'like', user: from('Ruth Abara') }],
      },
      {
        id: '1',
        messageType: 'message',
        createdDateTime: '2026-03-12T21:15:02Z',
        from: from('Ruth Abara'),
        body: { contentType: 'text', content: 'Who moved the pallets?' },
      },
    ]
    expect(await linesOf('chat.json', { '@odata.context': 'https://graph.example/messages', value })).toEqual(
      [
        'Teams chat',
        '',
        '[2026-03-12 21:15:02 UTC] Ruth Abara: Who moved the pallets?',
        '[2026-03-12 21:17:02 UTC] Declan Moyes: Nobody.',
        '[Reply in the thread of Ruth Abara, 2026-03-12 21:15:02 UTC]',
        '[Edited 2026-03-12 21:18:02 UTC]',
        '[File: count.xlsx]',
        '[Reaction like: Ruth Abara]',
      ],
    )
  })
})
