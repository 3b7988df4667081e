import { describe, expect, test } from 'vitest'
import { processorMs } from '#test/support/durations.ts'
import { splitSentences } from './sentences.ts'

const sentencesOf = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end))

describe('sentences of a text', () => {
  test.each([
    [
      'end at full stops, question and exclamation marks',
      'It rained. Did it? It did!',
      ['It rained.', 'Did it?', 'It did!'],
    ],
    [
      'do not end at abbreviations',
      'Mr. Vane of Quill Inc. paid it. He left.',
      ['Mr. Vane of Quill Inc. paid it.', 'He left.'],
    ],
    [
      'do not end at a weekday in short before its number',
      'Sat. 10 May. Thu. 15 May. The shop was shut. Karel had it Thurs. Nobody knew.',
      ['Sat. 10 May.', 'Thu. 15 May.', 'The shop was shut.', 'Karel had it Thurs.', 'Nobody knew.'],
    ],
    [
      'do not end at letters cut short before a number, and do behind an hour or before a word',
      'Your grade rises w.e.f. 03.02.2026. It was 9 p.m. He saw the Q.C.B. The pool shut. See p.t.o. 12 is free.',
      [
        'Your grade rises w.e.f. 03.02.2026.',
        'It was 9 p.m. He saw the Q.C.B.',
        'The pool shut.',
        'See p.t.o. 12 is free.',
      ],
    ],
    [
      'do not end at the number of a day before its month and year',
      'Am 8. Oktober 2025 fiel er um. It was shelf 8. October was dry.',
      ['Am 8. Oktober 2025 fiel er um.', 'It was shelf 8.', 'October was dry.'],
    ],
    [
      'are the rows of a table with commas, whatever their initials and remarks',
      '2031-05-06,22:10,Bed 7,1,44,T. Vane,O. Finch,Agrees\n2031-05-07,08:00,Bed 7,1,43,M. Roe,T. Vane,Short. Counted twice',
      [
        '2031-05-06,22:10,Bed 7,1,44,T. Vane,O. Finch,Agrees',
        '2031-05-07,08:00,Bed 7,1,43,M. Roe,T. Vane,Short. Counted twice',
      ],
    ],
    [
      'are not rows where their commas have a blank behind them or part thousands',
      'It cost 1,200,300,400 in all, he said,as far as he knew,and\nno less. He left.',
      ['It cost 1,200,300,400 in all, he said,as far as he knew,and\nno less.', 'He left.'],
    ],
    [
      'do not end where prose is wrapped',
      'The lease of the harbour ends on the last day of\nJune in any case.',
      ['The lease of the harbour ends on the last day of\nJune in any case.'],
    ],
    [
      'do not end where prose is wrapped before a number',
      'The lease of the harbour was to be handed in at the office on\n12. The clerk of the harbour said that there had been one on\n8 May.',
      [
        'The lease of the harbour was to be handed in at the office on\n12.',
        'The clerk of the harbour said that there had been one on\n8 May.',
      ],
    ],
    [
      'do not end where what stands behind a label is wrapped before a small letter',
      'Damage to the quay: None known. The crane was out of use and had a bad\nwire.\nWeather: dry',
      ['Damage to the quay: None known.', 'The crane was out of use and had a bad\nwire.', 'Weather: dry'],
    ],
    [
      'end before the items of a list',
      'The clerk of the harbour keeps a list of all that is to be done:\n1. The quay\n2. The crane',
      ['The clerk of the harbour keeps a list of all that is to be done:', '1. The quay', '2. The crane'],
    ],
    [
      'end after a contraction',
      "We would leave if he didn't. I agreed to wait.",
      ["We would leave if he didn't.", 'I agreed to wait.'],
    ],
    [
      'end after a lettered exhibit',
      'The photographs are in Exhibit C. Nobody saw them.',
      ['The photographs are in Exhibit C.', 'Nobody saw them.'],
    ],
    [
      'keep a section number with what it numbers',
      'They may assign it. 9.4. The law of Ohio governs.',
      ['They may assign it.', '9.4. The law of Ohio governs.'],
    ],
    [
      'end at a drawn line, whatever stands around it',
      'Susan\n -----Original Message-----\nFrom: Tom',
      ['Susan', '-----Original Message-----', 'From: Tom'],
    ],
    [
      'take a table row as one',
      'Kerr En. Servs. Corp.\t$3.6\nTotal\t$3.6',
      ['Kerr En. Servs. Corp.\t$3.6', 'Total\t$3.6'],
    ],
    [
      'end where much white space follows the full stop',
      `It rained.${'\u00a0'.repeat(300)}He left.`,
      ['It rained.', 'He left.'],
    ],
    [
      'go on behind a short word that no dictionary has, before a number, an acronym or a small letter',
      'All costs incl. VAT were paid. The rent incl. 12 March was not, incl.\nthe deposit. Encl. 2 Copies.',
      [
        'All costs incl. VAT were paid.',
        'The rent incl. 12 March was not, incl.\nthe deposit.',
        'Encl. 2 Copies.',
      ],
    ],
    [
      'go on behind what is short for a word only before a number of its own',
      'See ref. 4471 there. It took 5 min. 12 Men came. I saw the van. 3 March was a Sunday. So did Mr Roe. 4 Men left.',
      [
        'See ref. 4471 there.',
        'It took 5 min.',
        '12 Men came.',
        'I saw the van.',
        '3 March was a Sunday.',
        'So did Mr Roe.',
        '4 Men left.',
      ],
    ],
    ['take list items one by one', 'We need:\n- a lock\n- a key', ['We need:', '- a lock', '- a key']],
  ])('%s', (_, text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences)
  })

  test.each(['Mr. ', 'a\u2028', '\u2028', '\r', 'Mr.\n', '.\u3000', 'word ', 'a,', '1,'])(
    'of a text that only repeats %j are found in time that grows as the text does',
    (words) => {
      const text = words.repeat(400_000 / words.length)
      const begun = processorMs()
      splitSentences(text)
      expect(processorMs() - begun).toBeLessThan(4_000)
    },
  )

  test('come in order, without overlap and without blank edges', () => {
    const text = '  One here.\n\n\tTwo here.   Three\there:\n 1. Four\n\n'
    const spans = splitSentences(text)
    spans.forEach(({ start, end }, i) => {
      expect(start).toBeGreaterThanOrEqual(spans[i - 1]?.end ?? 0)
      expect(text.slice(start, end)).toBe(text.slice(start, end).trim())
    })
    expect(spans.length).toBeGreaterThan(2)
  })
})
