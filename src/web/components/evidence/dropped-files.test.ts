import { describe, expect, it } from 'vitest'
import { listDroppedFiles, nameFolder } from './dropped-files.ts'

const fileEntry = (name: string, readable = true) => ({
  name,
  isFile: true,
  file: (found: (file: File) => void, failed: (error: Error) => void) =>
    readable ? found(new File([name], name)) : failed(new Error('NotReadableError')),
})
/** Hands out two entries at a time, as browsers hand out a hundred. */
const folderEntry = (name: string, children: object[]) => ({
  name,
  isFile: false,
  createReader: () => {
    const left = [...children]
    return { readEntries: (found: (batch: object[]) => void) => found(left.splice(0, 2)) }
  },
})
const items = (entries: (object | null)[]) =>
  entries.map((entry) => ({ entry: entry as FileSystemEntry | null, file: new File(['mail'], 'mail.eml') }))

describe('what is dropped on the page', () => {
  it('is every file in every folder, with its place', async () => {
    const binder = folderEntry('binder', [
      fileEntry('a.txt'),
      folderEntry('march', [fileEntry('b.txt'), fileEntry('c.txt'), fileEntry('d.txt')]),
      fileEntry('e.txt'),
    ])
    const { files, unread } = await listDroppedFiles(items([fileEntry('loose.txt'), binder, null]))
    expect(files.map(({ file, path }) => [file.name, path])).toEqual([
      ['loose.txt', ''],
      ['a.txt', 'binder/a.txt'],
      ['b.txt', 'binder/march/b.txt'],
      ['c.txt', 'binder/march/c.txt'],
      ['d.txt', 'binder/march/d.txt'],
      ['e.txt', 'binder/e.txt'],
      ['mail.eml', ''],
    ])
    expect(unread).toEqual([])
  })

  it('loses no other file where one cannot be read, and names that one', async () => {
    const binder = folderEntry('binder', [fileEntry('locked.txt', false), fileEntry('open.txt')])
    const { files, unread } = await listDroppedFiles(items([fileEntry('gone.txt', false), binder]))
    expect(files.map(({ path }) => path)).toEqual(['binder/open.txt'])
    expect(unread).toEqual(['gone.txt', 'binder/locked.txt'])
  })
})

it('is called after the one folder that all of it comes from', () => {
  const at = (path: string) => ({ file: new File([''], 'a.txt'), path })
  expect(nameFolder([at('Depot 7/a.txt'), at('Depot 7/march/b.txt')])).toBe('Depot 7')
  expect(nameFolder([at('Depot 7/a.txt'), at('Depot 8/b.txt')])).toBe('')
  expect(nameFolder([at('Depot 7/a.txt'), at('')])).toBe('')
  expect(nameFolder([])).toBe('')
})
