import { describe, expect, test } from 'vitest'
import { fabricateZip } from '#test/support/fabricated-files.ts'
import { readInside, readMade } from '#test/support/read-made.ts'
import { expectSaid } from '#test/support/said-by.ts'

const json = (value: unknown) => JSON.stringify(value)
const GOOGLE = {
  messages: [
    {
      creator: { name: 'Ruth Abara', email: 'r.abara@lantern.example', user_type: 'Human' },
      created_date: 'Thursday, March 12, 2026 at 9:15:02 PM UTC',
      text: 'Who moved the pallets?',
      topic_id: 't1',
      message_id: 'a/t1/m1',
    },
    {
      creator: { name: 'Declan Moyes', email: 'dec@lantern.example', user_type: 'Human' },
      created_date: 'Thursday, March 12, 2026 at 9:18:02 PM UTC',
      updated_date: 'Thursday, March 12, 2026 at 9:20:00 PM UTC',
      text: 'They were moved on Friday.',
      topic_id: 't1',
      attached_files: [{ original_name: 'bay.jpg', export_name: 'File-bay.jpg' }],
    },
    {
      creator: { email: 'r.abara@lantern.example' },
      created_date: 'soon',
      topic_id: 't2',
      message_state: 'DELETED',
      deletion_metadata: { deletion_type: 'CREATOR' },
    },
  ],
}
const GOOGLE_TURNS = [
  '[2026-03-12 21:15:02 UTC] Ruth Abara: Who moved the pallets?',
  '[2026-03-12 21:18:02 UTC] Declan Moyes: They were moved on Friday.',
  '[Reply in the thread of Ruth Abara, 2026-03-12 21:15:02 UTC]',
  '[Edited 2026-03-12 21:20:00 UTC]',
  '[File: bay.jpg]',
  '[soon] r.abara@lantern.example:',
  '[Deleted message]',
]

describe('a chat of Google Takeout', () => {
  test('gives an item for each chat beside its files, with who was in it', async () => {
    const folder = 'Takeout/Google Chat/Groups/Space AAA/'
    const texts = await readInside(
      'takeout.zip',
      fabricateZip({
        [`${folder}group_info.json`]: json({
          name: 'Loading bay',
          members: [{ name: 'Ruth Abara' }, { name: 'Declan Moyes' }],
        }),
        [`${folder}messages.json`]: json(GOOGLE),
        [`${folder}File-bay.txt`]: 'A picture, said in words.',
        'Takeout/Google Chat/Groups/Space BBB/messages.json': 'no json',
        'Takeout/Google Chat/Groups/Space BBB/group_info.json': '{}',
      }),
    )
    expect(Object.keys(texts)).toEqual([
      'google-chat-Loading bay.txt',
      'File-bay.txt',
      'messages.json',
      'group_info.json',
    ])
    expect(texts['google-chat-Loading bay.txt']!.split('\n')).toEqual([
      'Google Chat: Loading bay',
      'Members: Ruth Abara, Declan Moyes',
      '',
      ...GOOGLE_TURNS,
    ])
  })

  test('is read also as the file of messages alone', async () => {
    const { text } = await readMade('messages.json', JSON.stringify(GOOGLE, null, 2))
    expect(text.split('\n')).toEqual(['Google Chat', '', ...GOOGLE_TURNS])
    expect(await readMade('messages.json', JSON.stringify(GOOGLE).slice(0, 300))).toMatchObject({
      status: 'failed',
      error: 'This chat is damaged: its messages cannot be read.',
    })
  })
})

describe('a chat of WhatsApp', () => {
  const ANDROID = `12/03/2026, 21:14 - Messages and calls are end-to-end encrypted.
12/03/2026, 21:15 - Ruth Abara: who locked the linen store
it was open when I came
12/03/2026, 21:17 - Tomek: not me
12/03/2026, 21:18 - Tomek: IMG-20260312-WA0001.jpg (file attached)
12/03/2026, 21:19 - Ruth Abara: <Media omitted>
12/03/2026, 21:20 - Tomek: This message was deleted
12/03/2026, 21:21 - Ruth Abara: I saw that, it was you <This message was edited>
12/03/2026, 21:22 - Tomek left`
  const IPHONE = `[12/03/2026, 9:15:02 PM] Ruth Abara: who locked the linen store
[12/03/2026, 9:17:02 PM] Tomek: not me
‎[12/03/2026, 9:18:02 PM] Tomek: ‎<attached: 00000012-PHOTO-2026-03-12.jpg>
‎[12/03/2026, 9:20:02 PM] Tomek: ‎You deleted this message.
[12/03/2026, 9:21:02 PM] Ruth Abara: I saw that, it was you ‎<This message was edited>`

  test.each([
    [
      'beside its media, as Android writes it',
      'WhatsApp Chat with Tomek.txt',
      ANDROID,
      'This message was deleted',
    ],
    ['beside its media, as an iPhone writes it', '_chat.txt', IPHONE, 'deleted this message'],
  ])('%s, tells who wrote what, what was deleted and what was changed', async (_, name, chat, deleted) => {
    const zip = fabricateZip({ [name]: chat, 'note.txt': 'words' })
    const texts = await readInside('WhatsApp Chat - Tomek.zip', zip)
    expect(Object.keys(texts)).toEqual([name, 'note.txt'])
    expect(texts[name]).toBe(chat)
    expectSaid(
      chat,
      `who locked the linen store = Ruth Abara
       not me = Tomasz Wilk
       ${deleted} = Tomasz Wilk
       <This message was edited> = Ruth Abara`,
    )
  })
})
