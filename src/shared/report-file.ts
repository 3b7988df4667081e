import { compare, type DossierFiles, readList, type Say, textOf } from './dossier-check/dossier-files.ts'

/** The files of a released report, beside the dossiers of its analyses. */
export const REPORT_FILE = {
  docx: 'report.docx',
  pdf: 'report.pdf',
  json: 'report.json',
  list: 'SHA256SUMS',
  signature: 'SHA256SUMS.sig',
  dossiers: 'dossiers/',
} as const

export interface CheckedReport {
  /** What is wrong, each with the file that it is about; empty where all is as it was released. */
  readonly problems: readonly string[]
  /** False of a report that carries no signature: it was released by an earlier version, or it was taken away. */
  readonly isSigned: boolean
  readonly dossiers: number
}

/** Whether these are the files of a report rather than those of a dossier. */
export const isReport = (files: DossierFiles): boolean =>
  files.has(REPORT_FILE.json) && files.has(REPORT_FILE.list)

/**
 * Checks the files of an unpacked report. `holds`: whether the signature over its list holds under the public key.
 * `dossierProblems`: what is wrong with each dossier in it, by its path. Never throws, whatever the files hold.
 */
export function checkReport(
  files: DossierFiles,
  {
    holds,
    dossierProblems,
  }: { readonly holds: boolean; readonly dossierProblems: ReadonlyMap<string, readonly string[]> },
): CheckedReport {
  const problems: string[] = []
  const say: Say = (path, what) => problems.push(`${path}: ${what}`)
  const list = readList(files.get(REPORT_FILE.list))
  if (!list) say(REPORT_FILE.list, 'is no list of hashes')
  compare(files, list ?? [], say)
  const known = new Set<string>([
    ...(list ?? []).map(({ path }) => path),
    REPORT_FILE.list,
    REPORT_FILE.signature,
  ])
  for (const path of files.keys()) if (!known.has(path)) say(path, 'was added')
  const isSigned = files.has(REPORT_FILE.signature)
  if (isSigned && !holds)
    say(REPORT_FILE.list, `its signature in ${REPORT_FILE.signature} does not hold under this key`)
  for (const [path, found] of dossierProblems) for (const problem of found) say(path, problem)
  return { problems, isSigned, dossiers: dossierProblems.size }
}

/** The dossiers in a report, each as the zip that it is, by path. */
export const listDossiers = (files: DossierFiles): (readonly [string, Uint8Array])[] =>
  [...files].filter(([path]) => path.startsWith(REPORT_FILE.dossiers))

/**
 * What a file is that can be taken for a dossier and is none: a sentence for whoever has it. Null of everything else.
 * `files`: of a zip, what is in it.
 */
export function describeOther(bytes: Uint8Array, files: DossierFiles | null): string | null {
  if (textOf(bytes.subarray(0, PDF.length)) === PDF)
    return 'This is a PDF. Check the zip that it came in: that says whether it is as it was released.'
  if (files?.has(OFFICE))
    return 'This is a Word or Excel file. Check the zip that it came in: that says whether it is as it was released.'
  return null
}
const PDF = '%PDF-'
/** Every document of an office program has it. */
const OFFICE = '[Content_Types].xml'
