import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  findMentions,
  joinPeople,
  type Mention,
  namesWithIds,
  type RegisteredPerson,
  toParties,
  toStored,
  type Unit,
} from '#server/features/reading/index.ts'

/** Offsets into the text of the file, and who is meant. */
interface LabelledMention {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly person: string
}

interface Labels {
  /** The parties stand first, in the order of the case. */
  readonly persons: readonly { readonly key: string; readonly party: boolean }[]
  readonly mentions: readonly LabelledMention[]
}

/** The reading of a case, as `probity read --json` prints it. */
interface ReadCase {
  readonly items: readonly ReadItem[]
}
interface ReadItem {
  readonly file: string
  readonly units: readonly (Unit & { readonly text: string })[]
}

/** What became of the labelled mentions of parties. */
export interface PeopleTally {
  right: number
  /** Taken for a person who is somebody else. */
  wrong: number
  /** Taken for a person of its own, beside the party. */
  apart: number
  /** Found, and said to be perhaps somebody else. */
  open: number
  missed: number
}

export interface PeopleFigures {
  readonly parties: Record<'csv' | 'prose', PeopleTally>
  /** Of all labelled people, parties or not: persons of the register to whom mentions of two of them were given. */
  readonly two_joined: number
  readonly of_persons: number
}

const ONE_WORD = /^[^\p{L}\p{N}]*[\p{L}\p{N}]+[^\p{L}\p{N}]*$/u

const newTally = (): PeopleTally => ({ right: 0, wrong: 0, apart: 0, open: 0, missed: 0 })

/**
 * Whose the labelled mentions are in the register, which is made of what was read of all items. `readCase` prints the
 * reading of a folder; the labels of cases that are not here are left out.
 */
export function scorePeople(
  { labels, cases }: { readonly labels: string; readonly cases: string },
  isOne: (name: string) => boolean,
  readCase: (folder: string) => string,
): PeopleFigures {
  const figures = { parties: { csv: newTally(), prose: newTally() }, two_joined: 0, of_persons: 0 }
  const names = readdirSync(join(labels, 'people')).map((file) => file.replace(/\.json$/, ''))
  for (const name of names.filter((one) => isOne(one) && existsSync(join(cases, one)))) {
    const given: Labels = JSON.parse(readFileSync(join(labels, 'people', `${name}.json`), 'utf8'))
    addCase(figures, given, { folder: join(cases, name), read: JSON.parse(readCase(join(cases, name))) })
  }
  return figures
}

function addCase(
  figures: { -readonly [Key in keyof PeopleFigures]: PeopleFigures[Key] },
  labels: Labels,
  { folder, read }: { readonly folder: string; readonly read: ReadCase },
): void {
  const people = registerOf(folder, read)
  const found = new Map<string, readonly Mention[]>()
  const taken = labels.mentions.map((label) => {
    const mentions = found.get(label.file) ?? mentionsIn(label.file, people, { folder, read })
    found.set(label.file, mentions)
    return { label, mention: mentions.find(({ start, end }) => start < label.end && end > label.start) }
  })
  const owners = ownersOf(people, labels, taken)
  const places = new Map(labels.persons.map(({ key }, at) => [key, at]))
  const parties = new Set(labels.persons.flatMap(({ key, party }) => (party ? [key] : [])))
  for (const { label, mention } of taken) {
    if (!parties.has(label.person)) continue
    const tally = figures.parties[label.file.endsWith('.csv') ? 'csv' : 'prose']
    if (!mention) tally.missed++
    else if (!mention.certain) tally.open++
    else if (people.find(({ id }) => id === mention.person)?.party === places.get(label.person)) tally.right++
    else if (owners.get(mention.person) === label.person) tally.apart++
    else tally.wrong++
  }
  const labelled = Map.groupBy(
    taken.filter(({ mention }) => mention?.certain),
    ({ mention }) => mention?.person,
  )
  for (const mentions of labelled.values())
    if (new Set(mentions.map(({ label }) => label.person)).size > 1) figures.two_joined++
  figures.of_persons += people.length
}

/** The names in a file, and the labels of turns, which stand for whoever speaks there. */
function mentionsIn(
  file: string,
  people: readonly RegisteredPerson[],
  { folder, read }: { readonly folder: string; readonly read: ReadCase },
): Mention[] {
  const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
  const byName = new Map(people.flatMap(({ id, aliases }) => aliases.map(({ name }) => [name, id] as const)))
  // Where the text of the item is another than that of the file, the places are others as well.
  const units = read.items.find((item) => `evidence/${item.file}` === file)?.units ?? []
  const turns = units.flatMap((unit, at): Mention[] => {
    const speaker = units[at + 1]?.speaker
    const person = speaker && byName.get(speaker.name)
    const isLabel =
      unit.part === 'heading' && ONE_WORD.test(unit.text) && text.slice(unit.start, unit.end) === unit.text
    return isLabel && speaker && person
      ? [{ start: unit.start, end: unit.end, person, certain: speaker.certain }]
      : []
  })
  return [...findMentions(text, people), ...turns]
}

/** Whom each person of the register stands for: the party, else whom most of its mentions mean. */
function ownersOf(
  people: readonly RegisteredPerson[],
  { persons }: Labels,
  taken: readonly { readonly label: LabelledMention; readonly mention: Mention | undefined }[],
): Map<string, string> {
  const keys = persons.map(({ key }) => key)
  const owners = new Map<string, string>()
  for (const { id, party } of people) {
    const counts = new Map<string, number>()
    for (const { label, mention } of taken)
      if (mention?.person === id) counts.set(label.person, (counts.get(label.person) ?? 0) + 1)
    const [most] = [...counts].sort(([, a], [, b]) => b - a)
    const owner = party === null ? most?.[0] : keys[party]
    if (owner !== undefined) owners.set(id, owner)
  }
  return owners
}

/** As the product makes it of an investigation, without anything that a person has decided. */
function registerOf(folder: string, { items }: ReadCase): RegisteredPerson[] {
  const known = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')) as {
    readonly parties?: Parameters<typeof toParties>[0]
  }
  return joinPeople({
    parties: toParties(known.parties ?? []),
    named: items.map(({ file, units }, at) => ({
      evidenceId: `${at} ${file}`,
      names: toStored(units, namesWithIds(units.map(({ text }) => text).join('\n'))).names,
    })),
    decisions: [],
    findId: (name) => name,
  })
}
