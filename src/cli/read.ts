import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  createExtractor,
  type Extractor,
  type ItemAbout,
  READER_VERSION,
  readText,
  toPassageUnit,
  type Unit,
} from '#server/app/evidence-reader.ts'
import { type Day, parseDay } from '#server/platform/text/time/calendar.ts'
import { datedByCase } from '#server/platform/text/time/case-events.ts'
import { dayComesFirst } from '#server/platform/text/time/read-times.ts'
import { readCaseFile } from './case-file.ts'
import { CommandFailed } from './command-failed.ts'
import { findEvidenceFiles } from './evidence-files.ts'
import { progress } from './progress.ts'

export interface ReadOptions {
  readonly folder: string | undefined
  readonly case?: string | undefined
  readonly json?: boolean | undefined
}

const EXTRACTION = { timeoutMs: 120_000, memoryMb: 1_024, processes: 2 }
/** Files inside files: a mail in an archive in a mail. */
const MAX_DEPTH = 4
/** Whoever runs this command reads files of their own. */
const OWN = 'command-line'

interface ReadItem {
  readonly file: string
  readonly text: string
  readonly units: readonly Unit[]
}

/** A folder of evidence in; who says what, when and in what kind of sentence out. Nothing is stored. */
export async function read(options: ReadOptions): Promise<void> {
  if (!options.folder) throw new CommandFailed('read needs a folder of evidence.')
  const known = await readCase(options.case)
  const files = await findEvidenceFiles(options.folder)
  const extractor = createExtractor(EXTRACTION)
  const texts: FileText[] = []
  try {
    for (const [index, { path, name }] of files.entries()) {
      progress(`file ${index + 1} of ${files.length}`)
      await extractInto(texts, extractor, { fileName: name, bytes: await readFile(path), depth: 0 })
    }
  } finally {
    await extractor.close()
  }
  const dayFirst = dayComesFirst(texts.map(({ text }) => text).join('\n'))
  const items = dateEvents(
    texts.map(({ file, text, occurredAt }): ReadItem => {
      const about = { ...known, fileName: file, occurredAt, dayFirst }
      return { file, text, units: readText(text, about) }
    }),
  )
  if (options.json)
    process.stdout.write(
      `${JSON.stringify({ reader_version: READER_VERSION, items: items.map(toWire) }, null, 1)}\n`,
    )
  else for (const item of items) print(item)
}

/** With the day for "the day after the wedding" where another item gives the wedding its one day. */
function dateEvents(items: readonly ReadItem[]): ReadItem[] {
  const { passages } = datedByCase(
    items.map(({ text, units }, index) => ({
      evidenceId: String(index),
      text,
      start: 0,
      units: units.map((unit) => toPassageUnit(unit, { units, mainName: (name) => name })),
    })),
  )
  return items.map((item, index) => ({
    ...item,
    units: item.units.map((unit, at) => ({
      ...unit,
      times: unit.times.map((time, place) => {
        const dated = passages[index]?.units[at]?.times[place]
        return dated && dated.certainty !== time.certainty
          ? { ...time, from: dated.from, to: dated.to, certainty: dated.certainty, anchor: 'event' as const }
          : time
      }),
    })),
  }))
}

interface FileText {
  readonly file: string
  readonly text: string
  readonly occurredAt: Day | null
}

/** The text of a file and of what is inside it. */
async function extractInto(
  into: FileText[],
  extractor: Extractor,
  { fileName, bytes, depth }: { fileName: string; bytes: Uint8Array; depth: number },
): Promise<void> {
  const found = await extractor.extract({ fileName: basename(fileName), bytes, depth, mimeType: null }, OWN)
  if (found.error) progress(`${fileName}: ${found.error}`)
  into.push({ file: fileName, text: found.text, occurredAt: day(found.occurredAt) })
  if (depth >= MAX_DEPTH) return
  for (const inner of found.attachments)
    await extractInto(into, extractor, { fileName: inner.fileName, bytes: inner.bytes, depth: depth + 1 })
}

async function readCase(path: string | undefined): Promise<Pick<ItemAbout, 'parties' | 'conduct'>> {
  if (!path) return { parties: [], conduct: null }
  const { parties, conduct_from, conduct_to } = await readCaseFile(path)
  return {
    parties: (parties ?? []).map(({ name, aliases, email }) => ({
      name,
      aliases: aliases ?? [],
      email: email ?? null,
    })),
    conduct: toPeriod(day(conduct_from), day(conduct_to)),
  }
}

/** One day alone stands for both ends. */
function toPeriod(from: Day | null, to: Day | null): ItemAbout['conduct'] {
  const [first, last] = [from ?? to, to ?? from]
  return first === null || last === null ? null : { from: first, to: last }
}

const day = (words: string | null | undefined): Day | null => (words ? parseDay(words) : null)

/** Units as the API names their parts, each with its text. */
const toWire = ({ file, text, units }: ReadItem) => ({
  file,
  units: units.map(({ toldBy, ...unit }) => ({
    ...unit,
    told_by: toldBy,
    text: text.slice(unit.start, unit.end),
  })),
})

function print({ file, text, units }: ReadItem): void {
  process.stdout.write(`\n${file}\n`)
  const name = ({ name, certain }: NonNullable<Unit['speaker']>) => `${name}${certain ? '' : ' (?)'}`
  for (const { start, end, speaker, toldBy, part, stance, times } of units) {
    const who = [speaker ? name(speaker) : '–', ...(toldBy ? [`according to ${name(toldBy)}`] : [])].join(
      ', ',
    )
    const when = times.map((time) => `“${time.text}” ${time.from ?? 'undetermined'}`).join(', ')
    const facts = [part, stance, when].filter(Boolean).join(' · ')
    process.stdout.write(`  ${who}: ${text.slice(start, end).replace(/\s+/g, ' ')}\n      ${facts}\n`)
  }
}
