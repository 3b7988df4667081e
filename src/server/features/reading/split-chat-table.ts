import type { Day } from '#server/platform/text/time/calendar.ts'
import { namesColumn } from './cell-voices.ts'
import type { Line } from './lines.ts'
import { splitGrid } from './split-grid.ts'
import { type DaysRead, momentDay, OWNER, type Turn } from './split-turns.ts'
import { type Cell, cells, unquoted } from './talk-cells.ts'
import { isToldBelow } from './told-columns.ts'

const DELIMITERS = ['\t', '|', ';', ',', '  '] as const
/** Between names, the others part a list or a name from its office. */
const BETWEEN_COLUMNS: ReadonlySet<string> = new Set(['\t', '|'])
/** In or out, of the telephone from which the table was taken. */
const WAY_COLUMN = /^(?:dir|direction|in\/out|way)$/i
/** Beside a column that says which way, these hold the kind of message. */
const MAY_BE_WAY = /^(?:type|folder)$/i
const SENT = /^(?:out|outgoing|sent|outbox)$/i
const WORDS_COLUMN =
  /^(?:message|text|body|content|msg|comment|words|transcript|message text|said|answer|response|reply|question and answer|summary|account|evidence|version|recollection|statement|what (?:was|they|he|she|the witness) (?:said|say|says|saw))$/i
const NAME_COLUMN =
  /^(?:from\s?\/\s?to|to\s?\/\s?from|other party|correspondent|with|party name|from|sender|author|user|name|by|speaker|sender name|from name|posted by|who|person|contact|contact name|party|number|witness|interviewee|respondent|participant|employee|staff member|caller|caller name|spoke (?:to|with)|spoken to|who (?:rang|called|spoke|said it)|resident|tenant|customer|client|patient|complainant|informant)$/i
const QUESTION_COLUMN =
  /^(?:questions?|question asked|question put|asked|q)(?:$|\s?[(:–—-].{0,40}$|\s(?:by|of|from)\s.{2,40}$)/i
const ANSWER_COLUMN =
  /^(?:answers?|answered|responses?|reply|replies|a|answer given|response given)(?:$|\b.{0,40}$)/i
/** "Answer (T.H.)", "Question by Rosa Holt": whose words the column holds. */
const COLUMN_OF = /(?:[(:–—-]|\s(?:by|of|from)\s)\s*(?<name>\p{Lu}[^()]{1,40}?)\)?\s*$/u
/** A column of whoever is at the other end, whichever way a message goes. */
const OTHER_SIDE = /\/|^(?:with|contact|contact name|correspondent|other party|party|number)$/i
const MIN_ROWS = 2
const HEAD_LINES = 40

/** The turns of a table with a column of speakers and one of words, or one of questions and one of answers. */
export function splitChatTable(
  lines: readonly Line[],
  days: DaysRead,
  isKnown: (name: string) => boolean,
): Turn[] | null {
  const grid = splitGrid(lines, isKnown)
  if (grid) return grid
  for (const [at, line] of lines.slice(0, HEAD_LINES).entries()) {
    if (line.words.length > 4_000) continue
    for (const delimiter of DELIMITERS) {
      const names = cells(line, delimiter).map(({ words }) => words.replace(/[*_"]/g, '').trim())
      if (names.length < 2) continue
      const by = names.findIndex((name) => NAME_COLUMN.test(name))
      const asked = names.findIndex((name) => QUESTION_COLUMN.test(name))
      const ways = names.findIndex((name) => WAY_COLUMN.test(name))
      const direction = ways >= 0 ? ways : names.findIndex((name) => MAY_BE_WAY.test(name))
      const answered = names.findIndex((name) => ANSWER_COLUMN.test(name))
      const rows = lines.slice(at + 1)
      const said = names.findIndex(
        (name, place) =>
          WORDS_COLUMN.test(name) &&
          isToldBelow(
            name,
            rows.map((row) => readCells(row, delimiter)[place] ?? ''),
          ),
      )
      // "| Ana Diaz | Bo Lund |": each column is what the person at its head says, the first one to the second.
      const isTalk =
        BETWEEN_COLUMNS.has(delimiter) &&
        names.filter((name) => name !== '').length === 2 &&
        names.slice(0, 2).every(isKnown)
      // Where each row says who answers, it is no talk of two.
      const who =
        asked < 0
          ? -1
          : namesColumn(
              names,
              rows.map((row) => readCells(row, delimiter)),
              isKnown,
            )
      if (who >= 0 && who < answered) return null
      const turns = isTalk
        ? rows.flatMap((row) =>
            questionRow(row, delimiter, { asked: 0, answered: 1, asker: names[0], answerer: names[1] }),
          )
        : asked >= 0 && answered > asked
          ? rows.flatMap((row) =>
              questionRow(row, delimiter, {
                asked,
                answered,
                asker: readHead(names[asked]),
                answerer: readHead(names[answered]),
              }),
            )
          : said >= 0 && by >= 0
            ? rows.flatMap((row) =>
                spokenRow(row, delimiter, { by, said, direction, nameHead: names[by] ?? '', days }),
              )
            : []
      if (turns.length < MIN_ROWS) continue
      const worded = rows.filter((row) => isTalk || asked >= 0 || holdsWords(row, delimiter, { by, said }))
      if (worded.length * 2 >= turns.length) return turns
    }
  }
  return null
}

/** Of a table of versions nobody says the numbers. */
function holdsWords(row: Line, delimiter: string, { by, said }: { by: number; said: number }): boolean {
  const all = cells(row, delimiter)
  return all[by] !== undefined && /\p{L}{2}/u.test(all[said]?.words ?? '')
}

const readCells = (row: Line, delimiter: string): string[] =>
  cells(row, delimiter).map((cell) => unquoted(cell).words.trim())

const readHead = (head: string | undefined): string | undefined => COLUMN_OF.exec(head ?? '')?.groups?.name

interface QuestionColumns {
  readonly asked: number
  readonly answered: number
  readonly asker: string | undefined
  readonly answerer: string | undefined
}

function questionRow(
  row: Line,
  delimiter: string,
  { asked, answered, asker, answerer }: QuestionColumns,
): Turn[] {
  const all = cells(row, delimiter)
  const [question, answer] = [all[asked], all[answered]].map((cell) => cell && unquoted(cell))
  if (!question || !answer || !/\p{L}/u.test(answer.words) || !/\p{L}/u.test(question.words)) return []
  const base = { written: null, kind: 'transcript' as const }
  return [
    {
      ...base,
      ...(asker === undefined ? {} : { by: asker }),
      label: 'Q',
      labelStart: row.wordsStart,
      start: question.start,
      end: question.end,
    },
    {
      ...base,
      ...(answerer === undefined ? {} : { by: answerer }),
      label: 'A',
      labelStart: question.end,
      start: answer.start,
      end: answer.end,
    },
  ]
}

function spokenRow(
  row: Line,
  delimiter: string,
  {
    by,
    said,
    direction,
    nameHead,
    days,
  }: { by: number; said: number; direction: number; nameHead: string; days: DaysRead },
): Turn[] {
  const all = cells(row, delimiter)
  const name = all[by]
  const words = all[said] && unquoted(all[said])
  if (!name || !words || name.words.trim() === '' || !/[\p{L}\p{N}]/u.test(words.words)) return []
  const contact = name.words.replace(/["*]/g, '').trim()
  const goes = SENT.test(all[direction]?.words.trim() ?? '')
  return [
    {
      label: goes ? OWNER : contact,
      ...(goes && OTHER_SIDE.test(nameHead) ? { to: contact } : {}),
      labelStart: Math.min(row.wordsStart, words.start),
      start: words.start,
      end: words.end,
      written: dayOfRow(
        all.filter((_, at) => at !== by && at !== said),
        days,
      ),
      kind: 'chat',
    },
  ]
}

/** The first day in a row, beside who says something and what. */
function dayOfRow(beside: readonly Cell[], days: DaysRead): Day | null {
  for (const { words } of beside) {
    const day = /\d/.test(words) ? momentDay(words, days) : null
    if (day !== null) return day
  }
  return null
}
