import { describe, it } from 'vitest'
import { expectSaid } from '#test/support/said-by.ts'

const FORMS: [form: string, chat: unknown, said: string][] = [
  [
    'Messenger',
    {
      participants: [{ name: 'Ruth Abara' }, { name: 'Declan Moyes' }],
      messages: [
        {
          sender_name: 'Declan Moyes',
          timestamp_ms: 1773350324000,
          content: 'It was not there.',
          type: 'Generic',
        },
        { sender_name: 'Ruth Abara', timestamp_ms: 1773350102000, content: 'The badge was on your desk.' },
      ],
      title: 'Declan Moyes',
    },
    `It was not there = Declan Moyes
    The badge was = Ruth Abara`,
  ],
  [
    'Telegram',
    {
      name: 'Porters',
      type: 'private_group',
      messages: [
        {
          id: 1,
          type: 'message',
          date: '2026-03-12T21:15:02',
          from: 'Ruth Abara',
          from_id: 'user1',
          text: 'The badge was on your desk.',
        },
        {
          id: 2,
          type: 'message',
          date: '2026-03-12T21:18:02',
          from: 'Dec',
          text: ['It was ', { type: 'bold', text: 'not there' }, ' at nine.'],
        },
      ],
    },
    `The badge was = Ruth Abara
    not there = Declan Moyes`,
  ],
  [
    'Slack, with members of their own',
    {
      users: [
        { id: 'U01', name: 'rabara', real_name: 'Ruth Abara' },
        { id: 'U02', name: 'dmoyes', real_name: 'Declan Moyes' },
      ],
      messages: [
        { type: 'message', user: 'U01', ts: '1773350102.000100', text: 'The badge was on your desk.' },
        { type: 'message', user: 'U02', ts: '1773350302.000100', text: 'It was not there.' },
      ],
    },
    `The badge was = Ruth Abara
    It was not there = Declan Moyes`,
  ],
  [
    'Teams',
    {
      value: [
        {
          createdDateTime: '2026-03-12T21:15:02Z',
          from: { user: { displayName: 'Ruth Abara' } },
          body: { contentType: 'text', content: 'The badge was on your desk.' },
        },
        {
          createdDateTime: '2026-03-12T21:18:02Z',
          from: { user: { displayName: 'Declan Moyes' } },
          body: { contentType: 'text', content: 'It was not there.' },
        },
      ],
    },
    `The badge was = Ruth Abara
    It was not there = Declan Moyes`,
  ],
  [
    'Discord',
    {
      messages: [
        {
          id: '9',
          timestamp: '2026-03-12T21:15:02Z',
          content: 'The badge was on your desk.',
          author: { id: '1', name: 'ruthie', nickname: 'Ruth' },
        },
        {
          id: '10',
          timestamp: '2026-03-12T21:18:02Z',
          content: 'It was not there.',
          author: { id: '2', name: 'Dec' },
        },
      ],
    },
    `The badge was = Ruth Abara
    It was not there = Declan Moyes`,
  ],
]

describe('a chat exported as JSON names who writes each message', () => {
  it.each(FORMS)('%s', (_, chat, said) => expectSaid(JSON.stringify(chat, null, 2), said))
})
