import { describe, expect, test } from 'vitest'
import { readMade } from '#test/support/read-made.ts'
import { expectSaid } from '#test/support/said-by.ts'

const readLines = async (name: string, text: string) => (await readMade(name, text)).text.split('\n')

describe('a chat that LINE hands out', () => {
  test('gives the day, the hour and the sender of each message, and what runs over lines', async () => {
    const text = `\ufeff[LINE] Chat history with Ruth Abara
Saved on: 04/01/2026, 10:00

Thu, 03/12/2026
21:15\tRuth Abara\tWho moved the pallets?
21:17\tDeclan Moyes\t"Not me.

Ask ""Tom"".
2026/03/01(Sun)
21:16\tRuth Abara\tI moved them."
21:18\tRuth Abara\t[Photo]
21:19\t\tDeclan Moyes unsent a message.

Fri, 03/13/2026
7:05\tRuth Abara\tAt eight.`
    const lines = await readLines('[LINE] Chat with Ruth Abara.txt', text.replaceAll('\n', '\r\n'))
    expect(lines).toEqual([
      'LINE: Chat history with Ruth Abara',
      '',
      '[2026-03-12 21:15] Ruth Abara: Who moved the pallets?',
      '[2026-03-12 21:17] Declan Moyes: Not me.',
      '',
      'Ask "Tom".',
      '> 2026/03/01(Sun)',
      '> 21:16\tRuth Abara\tI moved them.',
      '[2026-03-12 21:18] Ruth Abara: [Photo]',
      '[2026-03-12 21:19]',
      '[Declan Moyes unsent a message.]',
      '[2026-03-13 7:05] Ruth Abara: At eight.',
    ])
  })

  test.each([
    [
      'Chinese',
      '[LINE] 與林雨的聊天記錄\n儲存日期：2026/04/01 10:00\n\n2026/03/12（四）\n下午09:15\t林雨\t誰鎖了倉庫\n上午12:05\tTomek\t不是我',
      ['[2026-03-12 下午09:15] 林雨: 誰鎖了倉庫', '[2026-03-12 上午12:05] Tomek: 不是我'],
    ],
    [
      'Japanese',
      '[LINE] 阿部とのトーク履歴\n保存日時：2026/04/01 10:00\n\n2026/03/12(木)\n午後9:15\t阿部\t誰が閉めた\n21:19\t\tTomekが参加しました',
      ['[2026-03-12 午後9:15] 阿部: 誰が閉めた', '[2026-03-12 21:19]', '[Tomekが参加しました]'],
    ],
    [
      'English, where the names of the days fit both orders',
      '[LINE] Chat history in Bay\nSaved on: 04/01/2026, 10:00\n\nThu, 03/12/2026\n09:15 PM\tRuth Abara\tWho?',
      ['[03/12/2026 09:15 PM] Ruth Abara: Who?'],
    ],
    [
      'English, with the day first',
      '[LINE] Chat history in Bay\nSaved on: 01/04/2026, 10:00\n\nFri, 13/3/2026\n21:15\tRuth Abara\tWho?',
      ['[2026-03-13 21:15] Ruth Abara: Who?'],
    ],
  ])('in %s', async (_, text, turns) => {
    expect((await readLines('chat.txt', text)).slice(2)).toEqual(turns)
  })
})

describe('iMessages as text', () => {
  const TEXT = `Mar 12, 2026  9:15:02 PM (Read by you after 5 seconds)
Ruth Abara
The badge was on your desk.

Mine too.
Tapbacks:
Loved by Declan Moyes

Mar 12, 2026  9:18:44 PM
Declan Moyes
It was there.
Edited 12 seconds later: It was not there.
    Mar 12, 2026  9:19:10 PM
    Ruth Abara
    That is not so.

    Mar 12, 2026  9:19:30 PM
    Ruth Abara
    I saw it.

Mar 12, 2026  9:19:00 PM You named the conversation Bay

Mar 12, 2026  9:19:10 PM
Ruth Abara
That is not so.
This message responded to an earlier message.

Mar 12, 2026  9:20:10 PM
Ruth Abara
attachments/1/IMG_1.jpg
Sent with Echo
`

  test('give who wrote what when, what it said before it was changed, files and reactions', async () => {
    const lines = await readLines('Ruth.txt', TEXT)
    expect(lines).toEqual([
      'Messages',
      '',
      '[2026-03-12 21:15:02] Ruth Abara: The badge was on your desk.',
      '',
      'Mine too.',
      '[Reaction: Loved by Declan Moyes]',
      '[Read by you after 5 seconds]',
      '[2026-03-12 21:18:44] Declan Moyes: It was not there.',
      '[Before it was changed: It was there.]',
      '[Edited 12 seconds later]',
      '[2026-03-12 21:19:30] Ruth Abara: I saw it.',
      '[Reply to Declan Moyes, 2026-03-12 21:18:44]',
      '[2026-03-12 21:19:00]',
      '[You named the conversation Bay]',
      '[2026-03-12 21:19:10] Ruth Abara: That is not so.',
      '[Reply to an earlier message]',
      '[2026-03-12 21:20:10] Ruth Abara:',
      '[File: attachments/1/IMG_1.jpg]',
      '[Sent with Echo]',
    ])
    expectSaid(
      lines.join('\n'),
      `The badge was = Ruth Abara
       It was not there = Declan Moyes
       It was there. = -
       Loved by = -`,
    )
  })

  test('of one moment alone are a text like any other', async () => {
    const note = 'Mar 12, 2026  9:15:02 PM\nA note to myself.\n'
    expect((await readMade('note.txt', note)).text).toBe(note)
  })
})

describe('a chat that Viber hands out as a table', () => {
  const ROWS = `12/03/2026,21:15:02,Ruth Abara,+447700900417,"Who moved the pallets,
and ""when""?
12/03/2026,21:16:02,Ruth Abara,+447700900417,I moved them."
12/03/2026,21:17:02,,+447700900418,Not me.`

  test('gives who wrote what when', async () => {
    expect(await readLines('Messages - Bay.csv', ROWS)).toEqual([
      'Viber: Bay',
      '',
      '[12/03/2026 21:15:02] Ruth Abara: Who moved the pallets,',
      'and "when"?',
      '> 12/03/2026,21:16:02,Ruth Abara,+447700900417,I moved them.',
      '[12/03/2026 21:17:02] +447700900418: Not me.',
    ])
  })

  test('is a table like any other under another name, or with another row first', async () => {
    expect((await readMade('Bay.csv', ROWS)).text).toBe(ROWS)
    expect((await readMade('Messages - Bay.csv', `a,b\n${ROWS}`)).text).toBe(`a,b\n${ROWS}`)
  })
})

test('the chat of a meeting in Google Meet gives who wrote what, and after how long', async () => {
  const sbv = `00:00:12.345,00:00:12.345
Ruth Abara: The badge was on your desk.

00:01:44.120,00:01:44.120
Declan Moyes: It was not there.
`
  expect(await readLines('chat.sbv', sbv)).toEqual([
    '[00:00:12] Ruth Abara: The badge was on your desk.',
    '[00:01:44] Declan Moyes: It was not there.',
  ])
})

test.each([
  ['half a quotation', `[LINE] x\n\n2026/03/12(木)\n21:15\ta\t"${'b\n'.repeat(50_000)}`],
  ['quotation marks', `Messages\n${'"'.repeat(200_000)}`],
  ['brackets after a name', `[LINE] ${'('.repeat(200_000)}`],
])('a text full of %s is read all the same', async (_, text) => {
  expect(await readMade('Messages - x.csv', text)).toMatchObject({ status: 'extracted' })
})
