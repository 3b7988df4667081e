import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { otherWordsOnScreen, wordsNotOnScreen } from './interface-words.ts'
import { readProject } from './source-files.ts'

const words = wordsNotOnScreen(readFileSync(join(import.meta.dirname, '../../docs/glossary.md'), 'utf8'))

describe('words on screen', () => {
  it('are the glossary’s', () => {
    expect(words).toContain('investigation')
    expect(otherWordsOnScreen(readProject(), words)).toEqual([])
  })

  it.each([
    ['src/web/pages/x-page.tsx', '<Text c="dimmed">\n  No investigations yet.\n</Text>'],
    ['src/web/pages/x-page.tsx', '<Text>{count} manifests of <b>{run}</b></Text>'],
    ['src/web/components/x.tsx', `<TextInput label="Name of the investigation" />`],
    ['src/web/components/x.ts', `const title = 'Feedback'`],
    ['src/web/components/x.ts', `const title = \`\${count} chunks of all\``],
    ['src/shared/x-words.ts', `const reason = 'The seal is broken.'`],
    ['src/shared/error-codes.ts', `{ title: 'The manifest could not be written' }`],
    ['src/server/features/x/x.ts', `throw new AppError('CONFLICT', 'This investigation is closed.')`],
  ])('other words are found: %s %s', (path, text) => {
    expect(otherWordsOnScreen([{ path, text }], words)).toHaveLength(1)
  })

  it.each([
    ['src/web/components/x.ts', `api.get('/api/investigations'); const key = 'feedback'`],
    [
      'src/web/components/x.tsx',
      `const feedback = useFeedback<Feedback>(id)\n// the seal of an investigation`,
    ],
    ['src/server/features/x/x.routes.ts', `summary: 'Change an investigation',`],
    ['src/server/features/x/x.ts', `logger.info('feedback recorded')`],
  ])('names in code are not: %s %s', (path, text) => {
    expect(otherWordsOnScreen([{ path, text }], words)).toEqual([])
  })
})
