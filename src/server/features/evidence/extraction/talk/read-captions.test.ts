import { describe, expect, test } from 'vitest'
import { fabricateFile, fabricateWord, paragraph } from '#test/support/fabricated-files.ts'
import { expectSaid } from '#test/support/said-by.ts'
import { extractText } from '../extract-text.ts'

const read = (name: string, content: string | Uint8Array) => extractText(fabricateFile(name, content))

const TEAMS = `WEBVTT

NOTE Confidence: 0.94

5f7a2c0e-1/12-0
00:00:01.000 --> 00:00:04.000
<v Ruth Abara>We closed at nine.</v>

5f7a2c0e-1/13-0
00:00:04.500 --> 00:00:06.000
<v Ruth Abara>I set the alarm</v>

5f7a2c0e-1/13-1
00:00:06.000 --> 00:00:07.000
<v Ruth Abara>before I left.</v>

NOTE Confidence: 0.81

00:01:02.000 --> 00:01:04.000
<v Wilk, Tomasz (External)>And the keys?</v>

01:00:00.000 --> 01:00:03.000
<v Ruth Abara>In the safe &amp; locked.</v>
`
const ZOOM = `WEBVTT

1
00:00:01.000 --> 00:00:04.000
Ruth Abara: We closed at nine.

2
00:00:04.500 --> 00:00:06.000
Ruth Abara: Note this: the alarm was set.

3
00:00:06.500 --> 00:00:09.000
Declan Moyes: And the keys?

4
00:00:10.500 --> 00:00:12.000
Ruth Abara: In the safe.
`

describe('captions of a recording', () => {
  test('as Teams writes them give one turn for what one voice says, with the time at which it begins', async () => {
    const { text, status } = await read('call.vtt', TEAMS)
    expect(status).toBe('extracted')
    expect(text.split('\n')).toEqual([
      '[00:00:01] Ruth Abara: We closed at nine. I set the alarm before I left.',
      '[00:01:02] Wilk, Tomasz (External): And the keys?',
      '[01:00:00] Ruth Abara: In the safe & locked.',
    ])
    expectSaid(
      text,
      `We closed at nine = Ruth Abara
       before I left = Ruth Abara
       And the keys? = Tomasz Wilk
       In the safe = Ruth Abara`,
    )
  })

  test.each([
    ['as Zoom writes them', 'zoom.vtt', ZOOM],
    ['under the name of a text', 'zoom.txt', ZOOM],
    [
      'of a film, with line ends of Windows',
      'zoom.srt',
      ZOOM.replace('WEBVTT\n\n', '').replaceAll('.000', ',000').replaceAll('\n', '\r\n'),
    ],
  ])('%s name the voice before a colon', async (_, name, content) => {
    const { text } = await read(name, content)
    expect(text.split('\n')).toEqual([
      '[00:00:01] Ruth Abara: We closed at nine. Note this: the alarm was set.',
      '[00:00:06] Declan Moyes: And the keys?',
      '[00:00:10] Ruth Abara: In the safe.',
    ])
    expectSaid(
      text,
      `the alarm was set = Ruth Abara
       And the keys? = Declan Moyes
       In the safe. = Ruth Abara`,
    )
  })

  test('of two voices in one cue, with styles and comments, lose no word and no note', async () => {
    const { text } = await read(
      'a.vtt',
      `WEBVTT - hearing\nKind: captions\n\nSTYLE\n::cue { color: red }\n\nNOTE Recorded without\nthe knowledge of Ruth\n\n00:01.000 --> 00:04.000 position:10%\n<v.loud Ruth><b>Who</b> is there?<v Dec>Me.\n\n00:05.000 --> 00:06.000\n<v Ruth>{\\an8}Come <00:05.500>in.`,
    )
    expect(text).toBe(
      '[00:00:01] Ruth: Who is there?\n[Note: Recorded without]\n[Note: the knowledge of Ruth]\n[00:00:01] Dec: Me.\n[00:00:05] Ruth: Come in.',
    )
  })

  test('without a name become paragraphs, and what rolls over is there once', async () => {
    const { text } = await read(
      'a.srt',
      `1\n00:00:01,000 --> 00:00:02,000\nWe closed\n\n2\n00:00:02,000 --> 00:00:03,000\nWe closed\nat nine.\n\n3\n00:00:09,000 --> 00:00:10,000\nNobody: was there.`,
    )
    expect(text).toBe('[00:00:01] We closed at nine.\n[00:00:09] Nobody: was there.')
    const timed = await read(
      'a.vtt',
      `WEBVTT\n\n00:00:00.160 --> 00:00:02.470 align:start\n \nwe<00:00:00.399><c> closed</c>\n\n00:00:02.470 --> 00:00:02.480\nwe closed\n \n\n00:00:02.480 --> 00:00:04.310\nwe closed\nat<00:00:02.800><c> nine</c>`,
    )
    expect(timed.text).toBe('[00:00:00] we closed at nine')
  })

  test.each([
    [
      'without a time are no transcript',
      'a.vtt',
      'WEBVTT\n\nJust words.',
      'failed',
      /nothing in it says when/,
    ],
    [
      'without a word say so',
      'a.srt',
      '1\n00:00:01,000 --> 00:00:02,000\n\n',
      'empty',
      /times, but no words/,
    ],
    [
      'that are no text say so',
      'a.srt',
      Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * i * 31) & 255)),
      'failed',
      /not text/,
    ],
  ])('%s', async (_, name, content, status, error) => {
    expect(await read(name, content)).toMatchObject({ status, error: expect.stringMatching(error) })
  })

  test('that are cut off in the middle give what is there', async () => {
    expect((await read('a.vtt', TEAMS.slice(0, 170))).text).toBe('[00:00:01] Ruth Abara: We closed at nine.')
  })

  test('of a hundred thousand empty cues are read, and are empty', async () => {
    const { status } = await read('a.srt', '00:00:01,000 --> 00:00:02,000\n\n'.repeat(100_000))
    expect(status).toBe('empty')
  })
})

test('lines of the first cue stay together', async () => {
  const { text } = await read('a.srt', '1\n00:00:01,000 --> 00:00:03,000\nWe closed\nat nine.\n')
  expect(text).toBe('[00:00:01] We closed at nine.')
})

describe('the transcript of a meeting as a Word document', () => {
  const run = (words: string) => `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`
  const said = (name: string, at: string, words: string) =>
    `<w:p>${run(name)}${run(`   ${at}`)}<w:r><w:br/></w:r>${run(words)}</w:p>`
  const SAID = `We closed at nine = Ruth Abara
       And the alarm? = Declan Moyes
       before I left = Ruth Abara
       stopped transcription = -`

  test('as Teams writes it names who speaks', async () => {
    const { text } = await read(
      'meeting.docx',
      fabricateWord(
        paragraph('Interview with Tomasz Wilk-20260312_090000-Meeting Recording') +
          paragraph('March 12, 2026, 9:00AM') +
          paragraph('33m 20s') +
          said('Ruth Abara', '0:03', 'We closed at nine.') +
          said('Declan Moyes', '0:08', 'And the alarm?') +
          said('Ruth Abara', '1:02:10', 'I set it before I left.') +
          paragraph('Declan Moyes stopped transcription'),
      ),
    )
    expect(text).toContain('Ruth Abara 1:02:10\nI set it before I left.')
    expectSaid(text, SAID)
  })

  const CAPTIONS = [
    ...['0:0:0.0 --> 0:0:4.520', 'Ruth Abara', 'We closed at nine.'],
    ...['0:0:4.900 --> 0:0:6.20', 'Declan Moyes', 'And the alarm?'],
    ...['1:2:10.900 --> 1:2:12.20', 'Ruth Abara', 'I set it before I left.'],
  ]
  test.each([
    ['a paragraph for each line', CAPTIONS.map((line) => paragraph(line.replace('>', '&gt;'))).join('')],
    [
      'a paragraph for each cue',
      [0, 3, 6]
        .map((at) =>
          CAPTIONS.slice(at, at + 3)
            .map((line) => run(line.replace('>', '&gt;')))
            .join('<w:r><w:br/></w:r>'),
        )
        .map((runs) => `<w:p>${runs}</w:p>`)
        .join(''),
    ],
    [
      'numbers above its cues, as Zoom writes them',
      CAPTIONS.flatMap((line, at) => (at > 0 && at % 3 === 0 ? [String(at / 3 + 1), line] : [line]))
        .map((line) => paragraph(line.replace('>', '&gt;')))
        .join(''),
    ],
  ])('as it was written before, with %s, becomes turns', async (_, body) => {
    const { text } = await read('meeting.docx', fabricateWord(paragraph('Hearing of 12 March') + body))
    expect(text).toBe(
      'Hearing of 12 March\n\n[00:00:00] Ruth Abara: We closed at nine.\n[00:00:04] Declan Moyes: And the alarm?\n[01:02:10] Ruth Abara: I set it before I left.',
    )
    expectSaid(text, SAID.replace(/\n.*stopped.*/, ''))
  })
})
