import { describe, expect, it } from 'vitest'
import { formatDay } from '#server/platform/text/time/calendar.ts'
import { readText } from './index.ts'

const LRM = '\u200e'
const readParts = (text: string): string[] => {
  const about = { fileName: 'a.txt', occurredAt: null, parties: [], conduct: null, dayFirst: true }
  return readText(text, about)
    .filter(({ part }) => part !== 'heading')
    .map(({ part, speaker, written, start, end }) => {
      const words = text
        .slice(start, end)
        .replaceAll(LRM, '')
        .replace(/^\[?\d.*?\d\d(?:\]| -) /u, '')
      return `${part} ${speaker?.name ?? '-'} ${written === null ? '' : formatDay(written)} ${words}`
    })
}

describe('what the program of a chat writes between the messages', () => {
  it('is a row of the log that nobody says, and above the messages no part of it', () => {
    const text = `4/3/2026, 08:01 - Messages and calls are end-to-end encrypted.
4/3/2026, 08:02 - Dana Frost added Milo Hart
4/3/2026, 08:05 - Dana Frost: The van goes at nine.
4/3/2026, 08:06 - Milo Hart: I have the key.
5/3/2026, 08:07 - Dana Frost changed the subject to "Yard"
5/3/2026, 08:08 - Missed voice call
5/3/2026, 08:10 - Dana Frost: <Media omitted>
5/3/2026, 09:00 - Milo Hart left`
    expect(readParts(text)).toEqual([
      'boilerplate - 2026-03-04 Messages and calls are end-to-end encrypted.',
      'row - 2026-03-04 Dana Frost added Milo Hart',
      'assertion Dana Frost 2026-03-04 The van goes at nine.',
      'assertion Milo Hart 2026-03-04 I have the key.',
      'row - 2026-03-05 Dana Frost changed the subject to "Yard"',
      'row - 2026-03-05 Missed voice call',
      'row Dana Frost 2026-03-05 <Media omitted>',
      'row - 2026-03-05 Milo Hart left',
    ])
  })

  it.each([
    [
      'German',
      '04.03.26, 08:01 - Nachrichten sind verschlüsselt. Niemand kann sie lesen.\n04.03.26, 08:05 - Dana Frost: Der Wagen ist da.\n04.03.26, 08:06 - Milo Hart: Gut.\n04.03.26, 08:09 - Dana Frost: Gut so.\n04.03.26, 09:00 - Milo Hart hat die Gruppe verlassen.',
    ],
    [
      'French',
      '04/03/2026 à 08:01 - Les messages sont chiffrés. Aucun tiers ne peut les lire.\n04/03/2026 à 08:05 - Dana Frost: La clé est là.\n04/03/2026 à 08:06 - Milo Hart: Bien.\n04/03/2026 à 08:09 - Dana Frost: Bon.\n04/03/2026 à 09:00 - Milo Hart est parti',
    ],
    [
      'Teams',
      '[4/3/2026 8:01 AM] Meeting details changed. The organizer may have changed it.\n[4/3/2026 8:05 AM] Dana Frost\nThe van goes at nine.\n[4/3/2026 8:06 AM] Milo Hart\nGood.\n[4/3/2026 8:09 AM] Dana Frost\nSee you.\n[4/3/2026 9:00 AM] Milo Hart has left the chat.',
    ],
  ])('is so in whatever language and program it is written: %s', (_, text) => {
    const parts = readParts(text).map((line) => line.split(' ').slice(0, 2).join(' '))
    expect(parts.filter((one) => one !== 'boilerplate -')).toEqual([
      'assertion Dana',
      'assertion Milo',
      'assertion Dana',
      'row -',
    ])
    expect(parts.slice(0, 2)).toEqual(['boilerplate -', 'boilerplate -'])
  })

  it('is of no group, though a telephone writes its name before it', () => {
    const text = `[4/3/2026, 08:01:10] Yard 4: ${LRM}Messages are end-to-end encrypted. Only people in this chat can read them.
[4/3/2026, 08:02:00] ${LRM}Dana Frost added Milo Hart
[4/3/2026, 08:05:00] Dana Frost: The van goes at nine.
[4/3/2026, 08:06:00] Milo Hart: I have the key.
[4/3/2026, 08:07:00] Dana Frost: Thanks.
[4/3/2026, 08:10:00] Milo Hart: ${LRM}image omitted`
    expect(readParts(text)).toEqual([
      'boilerplate - 2026-03-04 Yard 4: Messages are end-to-end encrypted.',
      'boilerplate - 2026-03-04 Only people in this chat can read them.',
      'row - 2026-03-04 Dana Frost added Milo Hart',
      'assertion Dana Frost 2026-03-04 The van goes at nine.',
      'assertion Milo Hart 2026-03-04 I have the key.',
      'assertion Dana Frost 2026-03-04 Thanks.',
      'row Milo Hart 2026-03-04 image omitted',
    ])
  })

  it('is a row where a message of an export names its own sender, and nothing where it has none', () => {
    const slack = JSON.stringify([
      { subtype: 'channel_join', ts: '1772611200.0', user: 'U1', text: '<@U1> has joined the channel' },
      { ts: '1772611300.0', user: 'U1', text: 'The van goes at nine.' },
      { ts: '1772611400.0', user: 'U2', text: '<@U1> I have the key.' },
    ])
    expect(readParts(slack)).toEqual([
      'row - 2026-03-04 <@U1> has joined the channel',
      'assertion U1 2026-03-04 The van goes at nine.',
      'assertion U2 2026-03-04 <@U1> I have the key.',
    ])
    const teams = JSON.stringify([
      { createdDateTime: '2026-03-04T08:01:00Z', from: null, body: { content: '<systemEventMessage/>' } },
      { createdDateTime: '2026-03-04T08:05:00Z', from: 'Dana Frost', body: { content: 'It goes at nine.' } },
      { createdDateTime: '2026-03-04T08:06:00Z', from: 'Milo Hart', body: { content: 'I have the key.' } },
    ])
    expect(readParts(teams).map((line) => line.split(' ')[1])).toEqual(['Dana', 'Milo'])
  })
})
