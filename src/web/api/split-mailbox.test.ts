import { describe, expect, test } from 'vitest'
import { splitMailbox } from './split-mailbox.ts'

const mail = (n: number, letters: number, end = '\n') =>
  [
    'From a@x.example Mon Jan  1 00:00:00 2024',
    `Subject: Mail ${n}`,
    '',
    'From here on: é',
    'x'.repeat(letters),
    '',
    '',
  ].join(end)
const boxOf = (mails: readonly string[], name = 'Takeout.mbox') => new File([mails.join('')], name)

describe('a mailbox larger than one upload', () => {
  test.each(['\n', '\r\n'])(
    'is cut before mails, with %j at the end of lines, and nothing of it is lost',
    async (end) => {
      const box = boxOf(Array.from({ length: 400 }, (_, n) => mail(n, (n * 37) % 9_000, end)))
      const parts = (await splitMailbox(box, 500_000)) ?? []
      expect(parts.map(({ name }) => name)).toEqual(
        [1, 2, 3, 4].map((part) => `Takeout (part ${part} of 4).mbox`),
      )
      for (const part of parts) {
        expect(part.size).toBeLessThanOrEqual(500_000)
        expect(await part.slice(0, 20).text()).toBe('From a@x.example Mon')
      }
      expect(await new Blob([...parts]).text()).toBe(await box.text())
    },
  )

  test('is found to begin a mail far before the end of a part', async () => {
    const cut = await splitMailbox(boxOf([mail(1, 100_000), mail(2, 3_950_000)]), 4_000_000)
    expect(cut?.map(({ size }) => size)).toEqual([mail(1, 100_000).length + 1, mail(2, 3_950_000).length + 1])
  })

  test('with a mail that is too large alone is not cut, nor is any other file', async () => {
    expect(await splitMailbox(boxOf([mail(1, 600_000), mail(2, 1)]), 500_000)).toBeNull()
    expect(await splitMailbox(boxOf([mail(1, 300_000), mail(2, 300_000)], 'a.zip'), 500_000)).toBeNull()
  })
})
