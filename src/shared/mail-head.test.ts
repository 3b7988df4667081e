import { describe, expect, it } from 'vitest'
import { findCorrespondents, readMailHead } from './mail-head.ts'

const MAIL = 'From: Ada Ng <ada@example.org>\nTo: Dana Okafor\nSubject: The gate\n\nFrom: is a word here.'

describe('the head of a mail', () => {
  it('is the lines before the message, each with its value', () => {
    const head = readMailHead(MAIL)
    expect(head?.fields.map(({ name, value }) => [name, MAIL.slice(value.start, value.end)])).toEqual([
      ['From', 'Ada Ng <ada@example.org>'],
      ['To', 'Dana Okafor'],
      ['Subject', 'The gate'],
    ])
    expect(MAIL.slice(head?.end)).toBe('\nFrom: is a word here.')
  })

  it('says who wrote to whom, and nothing of a text that is no mail', () => {
    expect(findCorrespondents(MAIL)).toEqual({ from: 'Ada Ng <ada@example.org>', to: 'Dana Okafor' })
    expect(findCorrespondents('To: whom it may concern\n\nI saw it.')).toEqual({ from: null, to: null })
  })
})
