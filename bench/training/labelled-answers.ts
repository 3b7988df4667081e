import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testData } from '#test/support/data.ts'

const ANSWERS = join(testData, 'answers')

/** A question with the sentences of a section, and the places of those that answer it (SelQA). */
export interface LabelledSection {
  readonly question: string
  readonly article: string
  readonly section: string
  readonly answers: readonly number[]
  readonly candidates: readonly string[]
  /** Never learned from; articles are held out whole. */
  readonly heldOut: boolean
}

/** A meeting with questions about it, and the first and last turns of what bears on each (QMSum). */
export interface LabelledMeeting {
  readonly turns: readonly { readonly speaker: string; readonly text: string }[]
  readonly questions: readonly {
    readonly question: string
    readonly spans: readonly (readonly [first: number, last: number])[]
  }[]
  readonly heldOut: boolean
}

const isOdd = (article: string): boolean =>
  [...article].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 2 === 1

export const readSections = (): LabelledSection[] =>
  (
    JSON.parse(readFileSync(join(ANSWERS, 'selqa-dev.json'), 'utf8')) as Omit<LabelledSection, 'heldOut'>[]
  ).map((one) => ({ ...one, heldOut: isOdd(one.article) }))

interface Meeting {
  readonly meeting_transcripts: readonly { readonly speaker: string; readonly content: string }[]
  readonly specific_query_list: readonly {
    readonly query: string
    readonly relevant_text_span: readonly (readonly string[])[]
  }[]
}

export const readMeetings = (): LabelledMeeting[] =>
  readFileSync(join(ANSWERS, 'qmsum-val.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line, place) => {
      const meeting = JSON.parse(line) as Meeting
      return {
        heldOut: place % 2 === 1,
        turns: meeting.meeting_transcripts.map(({ speaker, content }) => ({
          speaker,
          // Marks of the transcribers, as {vocalsound}.
          text: content.replaceAll(/\{\w+\}/g, '').trim(),
        })),
        questions: meeting.specific_query_list.map(({ query, relevant_text_span }) => ({
          question: query,
          spans: relevant_text_span.map(([first, last]) => [Number(first), Number(last)] as const),
        })),
      }
    })
