// Turns the material into tokens for train.py: `node tools/run.mjs bench/training/prepare.ts OUT.json.gz`.
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { locateModel } from '#server/adapters/embedding-model/local/model-files.ts'
import { loadTokenizer } from '#server/adapters/embedding-model/local/tokenizer.ts'
import { readMeetings, readSections } from './labelled-answers.ts'
import { type MadeUnit, readMadeCases } from './made-cases.ts'

/** Of this many made cases one is for looking how good it is. */
const HELD_OUT = 8

const tokenizer = loadTokenizer(locateModel().folder)
const tokens = (text: string, most: number): number[] =>
  text.trim() === '' ? [] : tokenizer.encode(text.trim(), { add_special_tokens: false }).ids.slice(0, most)
const question = (text: string) => tokens(text, 60)
const unit = ({ speaker, date, context, text }: MadeUnit) => ({
  speaker: tokens(speaker, 12),
  date: tokens(date, 12),
  context: tokens(context, 60),
  text: tokens(text, 160),
})
const plain = (text: string, of: { speaker?: string; context?: string }) =>
  unit({ speaker: '', date: '', context: '', ...of, text })

const cases = readMadeCases().map((made, place) => ({
  heldOut: place % HELD_OUT === 0,
  units: made.units.map(unit),
  questions: made.questions.map((asked) => ({ ...asked, question: question(asked.question) })),
}))

const sections = readSections().map(
  ({ question: asked, article, section, answers, candidates, heldOut }) => ({
    heldOut,
    question: question(asked),
    decides: answers,
    units: candidates.map((text) => plain(text, { context: `${article}: ${section}` })),
  }),
)

const meetings = readMeetings().map(({ heldOut, turns, questions }) => ({
  heldOut,
  turns: turns.map(({ speaker, text }) => plain(text, { speaker })),
  questions: questions.map(({ question: asked, spans }) => ({ question: question(asked), spans })),
}))

const [out] = process.argv.slice(2)
if (!out) throw new Error('say where the examples are to be written')
writeFileSync(out, gzipSync(JSON.stringify({ cases, sections, meetings })))
process.stdout.write(
  `${cases.length} cases with ${cases.reduce((sum, made) => sum + made.questions.length, 0)} questions, ${sections.length} sections, ${meetings.length} meetings\n`,
)
