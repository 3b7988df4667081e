import type { Bundle } from '../containers/bundle.ts'
import { harmlessName } from '../containers/file-name.ts'
import type { SourceFile } from '../extraction.ts'
import {
  documentsOfRows,
  isEdrm,
  isLoadFile,
  type ProducedDocument,
  type ProducedPage,
  readEdrm,
  readPages,
  readRows,
} from './load-file.ts'

type Files = ReadonlyMap<string, Uint8Array>

/**
 * A production: load files that name documents by numbers, with their files beside them. Each document becomes one item
 * that has its numbers: the file it came from, else its text, else its pages. What shows the same again stays in the
 * archive; load files are items, too, because they hold what was said about each document.
 */
export function findProduction(files: Files): Bundle[] {
  const find = createFinder(files)
  const documents: ProducedDocument[] = []
  const pages: ProducedPage[] = []
  for (const [path, bytes] of files) {
    if (!/\.(?:dat|opt|xml)$/i.test(path)) continue
    const head = Buffer.from(bytes.subarray(0, 2048)).toString('latin1')
    if (/\.dat$/i.test(path) && isLoadFile(head)) documents.push(...documentsOfRows(readRows(bytes)))
    else if (/\.opt$/i.test(path)) pages.push(...readPages(bytes))
    else if (isEdrm(head)) documents.push(...readEdrm(bytes))
  }
  const scans = pagesByDocument(pages)
  const byStem = filesByStem(files)
  let missing = 0
  const taken = new Map<string, Taken>()
  const hidden = new Set<string>()
  const custodians = new Map<string, string>()
  for (const { numbers, custodian, values } of documents) {
    const images = (scans.get(firstOf(numbers)) ?? []).flatMap(({ path }) => find(path) ?? [])
    const named = values.flatMap((value) => find(value) ?? [])
    const isUnnamed = named.length + images.length === 0
    const own = [...new Set(isUnnamed ? (byStem.get(firstOf(numbers).toLowerCase()) ?? []) : named)]
    const [chosen] = [...own.filter(isOriginal), ...own]
    for (const path of images) custodians.set(path, custodian)
    if (chosen === undefined) {
      if (isUnnamed) missing++
      continue
    }
    taken.set(chosen, { numbers, custodian })
    for (const path of [...own, ...images]) if (path !== chosen) hidden.add(path)
  }
  for (const { number, path } of pages) {
    const image = find(path)
    if (image !== undefined && !hidden.has(image) && !taken.has(image))
      taken.set(image, { numbers: number, custodian: custodians.get(image) ?? '' })
  }
  if (taken.size === 0) return []
  return [
    {
      paths: new Set([...taken.keys(), ...hidden]),
      combine: (all) => combine({ taken, hidden, missing }, all),
    },
  ]
}

interface Taken {
  readonly numbers: string
  readonly custodian: string
}

interface Found {
  readonly taken: ReadonlyMap<string, Taken>
  readonly hidden: ReadonlySet<string>
  /** How many documents a load file names of which the archive holds nothing. */
  readonly missing: number
}

function combine({ taken, hidden, missing }: Found, files: Files) {
  const members = [...taken].flatMap(([path, { numbers, custodian }]): SourceFile[] => {
    const bytes = files.get(path)
    const fileName = harmlessName(path, 'document')
    const said = { givenNumbers: numbers, ...(custodian ? { custodian } : {}) }
    return bytes ? [{ fileName, mimeType: null, bytes, ...said }] : []
  })
  const shown = [...hidden].filter((path) => !taken.has(path))
  return {
    members,
    apart: [],
    lines: [
      ...[...taken].map(([path, { numbers }]) => `${numbers}\t${path}`),
      ...(shown.length > 0
        ? [
            shown.length === 1
              ? '1 text or page image of these documents stays in the archive and is no item of its own.'
              : `${shown.length} texts and page images of these documents stay in the archive and are no items of their own.`,
          ]
        : []),
      ...(missing > 0
        ? [`Of ${missing} documents that the load file names, this archive holds no file.`]
        : []),
    ],
  }
}

/** Load files without paths: the files have the number of the first page as their name. */
function filesByStem(files: Files): Map<string, string[]> {
  const stem = (path: string) => (path.split(/[\\/]/).at(-1) ?? '').replace(/\.\w{1,8}$/, '').toLowerCase()
  return Map.groupBy(
    [...files.keys()].filter((path) => !/\.(?:dat|opt|xml)$/i.test(path)),
    stem,
  )
}

const isOriginal = (path: string): boolean => !/\.(?:txt|tiff?|jpe?g|png)$/i.test(path)
const firstOf = (numbers: string): string => numbers.split(/[–,]/)[0] ?? ''

function pagesByDocument(pages: readonly ProducedPage[]): Map<string, ProducedPage[]> {
  const documents = new Map<string, ProducedPage[]>()
  let current: ProducedPage[] = []
  for (const page of pages) {
    if (page.startsDocument || documents.size === 0) {
      current = []
      documents.set(page.number, current)
    }
    current.push(page)
  }
  return documents
}

/** The file of an archive that a load file means: producers write paths from other folders, and with other slashes. */
function createFinder(files: Files): (value: string) => string | undefined {
  const normal = (path: string) =>
    path
      .replace(/[\\/]+/g, '/')
      .replace(/^(?:[a-z]:)?[./]*\//i, '')
      .toLowerCase()
  const paths = new Map<string, string>()
  const byName = Map.groupBy([...files.keys()], (path) => normal(path).split('/').at(-1) ?? '')
  for (const path of files.keys()) paths.set(normal(path), path)
  return (value) => {
    const wanted = normal(value)
    if (!/\.[a-z0-9]{1,8}$/.test(wanted) || wanted.length > 1000) return undefined
    const exact = paths.get(wanted)
    if (exact !== undefined) return exact
    const named = byName.get(wanted.split('/').at(-1) ?? '') ?? []
    return named.length === 1
      ? named[0]
      : named
          .slice(0, 100)
          .find((path) => normal(path).endsWith(`/${wanted}`) || wanted.endsWith(`/${normal(path)}`))
  }
}
