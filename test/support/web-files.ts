import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { LETTERS } from './web-analysis.ts'

const IN_FOLDER = 9
const KINDS: readonly ((text: string, index: number) => [ending: string, content: string])[] = [
  (text) => ['txt', text],
  (text, index) => ['md', `# Note ${index}\n\n${text}\n`],
  (text, index) => ['csv', `number,what was said\n${index},"${text}"\n`],
  (text, index) => ['html', `<!doctype html><title>Page ${index}</title><p>${text}</p>`],
  (text, index) => [
    'eml',
    `From: porter@example.org\r\nTo: audit@example.org\r\nSubject: Letter ${index}\r\nDate: Fri, 14 Mar 2025 09:00:00 +0000\r\n\r\n${text}\r\n`,
  ],
]

/** Small files of mixed kinds: some loose, some two folders deep, one to drop. */
export function writeFiles(
  folder: string,
  count: number,
): { loose: string[]; folder: string; dropped: string[]; texts: string[] } {
  const deep = join(folder, 'binder', 'march')
  mkdirSync(deep, { recursive: true })
  const written = Array.from({ length: count }, (_, index) => {
    const text = LETTERS[index] ?? `The porter wrote on page ${index} that gate ${index} was shut at night.`
    const [ending, content] = KINDS[index % KINDS.length]!(text, index)
    const name = `letter-${String(index).padStart(2, '0')}.${ending}`
    const isDeep = index >= count - IN_FOLDER
    const path = join(isDeep ? deep : folder, name)
    writeFileSync(path, content)
    return { path, text, isDeep }
  })
  const loose = written.filter(({ isDeep }) => !isDeep).map(({ path }) => path)
  return {
    loose: loose.slice(0, -1),
    folder: join(folder, 'binder'),
    dropped: loose.slice(-1),
    texts: written.map(({ text }) => text),
  }
}

/** Drags files of this machine onto the page and lets go, as the browser itself reports it. */
export async function dropFiles(
  page: Page,
  files: string[],
  says = 'Drop files or folders to add them',
  at = { x: 640, y: 500 },
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const drag = { ...at, data: { items: [], files, dragOperationsMask: 1 } }
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, ...drag })
  await send('dragEnter')
  const note = page.getByText(says)
  await note.waitFor()
  await send('dragOver')
  await send('drop')
  await note.waitFor({ state: 'hidden' })
}
