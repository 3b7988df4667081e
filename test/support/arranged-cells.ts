import type { DraftStatement, Passage } from '#server/ports/analyst.ts'
import type { TimelineView } from '#shared/contracts/analysis-views.ts'

const passageOf = (passages: readonly Passage[], words: string): Passage => {
  const passage = passages.find(({ text }) => text.includes(words))
  if (!passage) throw new Error('the words of the script are in no passage')
  return passage
}

export const itemOf = (passages: readonly Passage[], words: string): string =>
  passageOf(passages, words).evidenceId

export const sectionOf = (passages: readonly Passage[], heading: string, sentences: readonly string[]) => ({
  heading,
  statements: sentences.map(
    (text): DraftStatement => ({
      text,
      kind: 'finding',
      quotes: [{ chunkId: passageOf(passages, text).chunkId, quote: text }],
      key: text,
    }),
  ),
})

type Entry = TimelineView['entries'][number]

export const actor = (name: string, part: Entry['actors'][number]['part']) => ({ name, party: true, part })

interface Told extends Partial<Pick<Entry, 'about' | 'status' | 'actors' | 'conflicts'>> {
  readonly said: readonly string[]
  /** The words of time in them. */
  readonly words: string
}

/** When it was is what the reader has read there: anything else would be refused. */
export function entryOf(passages: readonly Passage[], id: string, told: Told): Entry {
  const { said, words, ...others } = told
  const { evidenceId, text, start, units = [] } = passageOf(passages, words)
  const at = start + text.indexOf(words)
  const read = units.flatMap(({ times }) => times).find((time) => time.start <= at && at < time.end)
  if (!read?.from) throw new Error('the words of the script date nothing')
  return {
    id,
    statement_ids: [...said],
    when: {
      from: read.from,
      to: read.to ?? read.from,
      certainty: read.certainty,
      readings: [...(read.readings ?? [])],
      written: { evidence_id: evidenceId, start: read.start, end: read.end },
    },
    about: 'event',
    status: 'asserted',
    actors: [],
    sources: 1,
    conflicts: [],
    ...others,
  }
}

type Stance = 'asserts' | 'denies' | 'does_not_recall' | 'reports_another'

export const cellOf = (
  fact: string,
  party: string,
  { said, ...how }: { said: string; stance: Stance; basis: 'saw' | 'was_told' | 'not_said' },
) => ({ party, fact_id: fact, ...how, statement_ids: [said], said_on: null })
