import { splitRow } from '#shared/row-words.ts'
import type { Assertion } from './assertions.ts'

/** One thing that two registers enter with another number. */
export interface OtherEntry {
  readonly a: Assertion
  readonly b: Assertion
}

interface Entry {
  readonly row: Assertion
  readonly cells: readonly string[]
}

/** The rows of one table. */
interface Register {
  readonly item: string
  readonly heads: readonly string[]
  readonly width: number
  /** By day and what tells one thing from others, a code or the one person of whom a row is. */
  readonly byKey: ReadonlyMap<string, readonly Entry[]>
}

/** Rows of two registers that enter one thing on one day. */
interface Match {
  readonly left: Entry
  readonly right: Entry
}

/**
 * Two registers enter one thing, known by a code or its person, once on a day, and a column in which they agree nearly
 * everywhere, or of one head, holds another number there.
 */
export function findOtherEntries(all: readonly Assertion[]): OtherEntry[] {
  const registers = readRegisters(all)
  return registers.flatMap((one, place) =>
    registers
      .slice(place + 1)
      .filter(({ item }) => item !== one.item)
      .flatMap((other) => compareRegisters(one, other)),
  )
}

/** Rows with as many cells as each other, and the line over them that has as many too. */
function readRegisters(all: readonly Assertion[]): Register[] {
  const items = Map.groupBy(all, ({ passage }) => passage.evidenceId)
  return [...items].flatMap(([item, own]) => {
    const lines = own.flatMap((row): Entry[] => {
      const cells = row.isRow || row.unit.part === 'heading' ? splitCells(row.text) : []
      return cells.length >= FEWEST_CELLS ? [{ row, cells }] : []
    })
    return [...Map.groupBy(lines, ({ cells }) => cells.length)].map(([width, table]) => ({
      item,
      width,
      heads: table.find(({ row, cells }) => !row.isRow && !cells.some(isNumber))?.cells ?? [],
      byKey: indexByKey(table.filter(({ row }) => row.isRow)),
    }))
  })
}

const FEWEST_CELLS = 3
/** What was read as a row is one, however few cells it has. */
const splitCells = (text: string): string[] =>
  splitRow(text)?.cells ?? text.split(/[\t|;,]/).map((cell) => cell.trim())

const NUMBER = /^[£$€]?\s?\d[\d,]*(?:\.\d+)?$/u
const isNumber = (cell: string): boolean => NUMBER.test(cell)
const toNumber = (cell: string): number => Number(cell.replace(/[£$€,\s]/gu, ''))
const MOMENT = /\d[/.-]\d{1,2}[/.-]\d|\d:\d\d/u

function indexByKey(entries: readonly Entry[]): Map<string, Entry[]> {
  const byKey = new Map<string, Entry[]>()
  for (const entry of entries)
    for (const key of listKeys(entry)) {
      const having = byKey.get(key)
      if (having) having.push(entry)
      else byKey.set(key, [entry])
    }
  return byKey
}

/** "K-204" and "SN 4417/2" are codes; a number alone may be any number. */
function listKeys({ row: { people, days }, cells }: Entry): string[] {
  const codes = cells.filter((cell) => /\d/.test(cell) && !isNumber(cell) && !MOMENT.test(cell))
  const names = new Set([...codes.map((code) => code.toLowerCase()), ...(people.size === 1 ? people : [])])
  return [...new Set(days)].flatMap((day) => [...names].map((name) => `${day}\n${name}`))
}

function compareRegisters(one: Register, other: Register): OtherEntry[] {
  const matches = matchEntries(one, other)
  if (matches.length === 0) return []
  return matchColumns(matches, one, other).flatMap(([column, its]) =>
    matches
      .filter(({ left, right }) => differ(left.cells[column], right.cells[its]))
      .map(({ left, right }) => ({ a: left.row, b: right.row })),
  )
}

/** By a key that each of the two holds once. */
function matchEntries(one: Register, other: Register): Match[] {
  const matches = new Map<Entry, Match>()
  for (const [key, [left, another]] of one.byKey) {
    const [right, more] = other.byKey.get(key) ?? []
    if (left && right && !another && !more) matches.set(left, { left, right })
  }
  return [...matches.values()]
}

const isSame = (a = '', b = ''): boolean => isNumber(a) && isNumber(b) && toNumber(a) === toNumber(b)
const differ = (a = '', b = ''): boolean => isNumber(a) && isNumber(b) && toNumber(a) !== toNumber(b)

/** Without a head in common so many entries must agree, and more where they are of one number. */
const FEWEST_AGREEING = 2
const FEWEST_OF_ONE = 3

/** Which column of one register counts what a column of the other does; each is taken once, the most agreeing first. */
function matchColumns(matches: readonly Match[], one: Register, other: Register): [number, number][] {
  const found: { readonly pair: [number, number]; readonly agreeing: number }[] = []
  for (let left = 0; left < one.width; left++)
    for (let right = 0; right < other.width; right++) {
      const agreeing = matches.filter((match) => isSame(match.left.cells[left], match.right.cells[right]))
      const others = matches.filter((match) => differ(match.left.cells[left], match.right.cells[right]))
      const head = one.heads[left]?.toLowerCase() ?? ''
      const isOneHead = head !== '' && head === other.heads[right]?.toLowerCase()
      const values = new Set(agreeing.map((match) => toNumber(match.left.cells[left] ?? '')))
      const isCounted = agreeing.length >= (values.size > 1 ? FEWEST_AGREEING : FEWEST_OF_ONE)
      if (isOneHead ? others.length <= agreeing.length : isCounted && 2 * others.length <= agreeing.length)
        found.push({ pair: [left, right], agreeing: agreeing.length })
    }
  const sorted = found.toSorted((x, y) => y.agreeing - x.agreeing)
  const isTaken = ([left, right]: [number, number], place: number) =>
    sorted.slice(0, place).some(({ pair }) => pair[0] === left || pair[1] === right)
  return sorted.flatMap(({ pair }, place) => (isTaken(pair, place) ? [] : [pair]))
}
