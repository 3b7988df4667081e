import { expect, it } from 'vitest'
import { readText } from './index.ts'

const NOTE = `# Interview note: Sunita Rao

**Ward Manager, Larch Ward. Tuesday 12 May 2026.**

**Mr Harkness.** She finds him brusque, and fair.

**Did it have to be done?** She said it could not have waited.
`

it('headings set in bold, and those at the beginning of a paragraph, say nothing', () => {
  const units = readText(NOTE, {
    fileName: 'note.md',
    occurredAt: null,
    parties: [{ name: 'Sunita Rao', aliases: [], email: null }],
    conduct: null,
    dayFirst: true,
  }).map(({ start, end, part }) => `${part}: ${NOTE.slice(start, end).trim()}`)
  expect(units).toEqual([
    'heading: # Interview note: Sunita Rao',
    expect.stringMatching(/^heading: \*\*Ward Manager/),
    'heading: **Mr Harkness.**',
    'assertion: She finds him brusque, and fair.',
    'heading: **Did it have to be done?**',
    'assertion: She said it could not have waited.',
  ])
})
