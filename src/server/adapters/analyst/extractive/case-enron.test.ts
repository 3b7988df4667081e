import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { beforeAll, expect, test } from 'vitest'
import { createBm25, weighTerms } from '#server/platform/text/bm25.ts'
import { splitSentences } from '#server/platform/text/sentences.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { AnalysisType } from '#shared/analysis-types.ts'
import { misquoted, statementsOf } from '#test/support/analyst-passages.ts'
import { describeWithData, testData } from '#test/support/data.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { createExtractiveAnalyst } from './create-extractive-analyst.ts'

const PASSAGE = 1000
const MAX_PASSAGES = 20

/** The mails as plain passages of about a thousand characters: retrieval proper is tested where it lives. */
async function readMails(): Promise<Omit<Passage, 'rank'>[]> {
  const folder = join(testData, 'case-enron/evidence')
  const passages: Omit<Passage, 'rank'>[] = []
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.eml'))) {
    const mail = await simpleParser(readFileSync(join(folder, name)))
    const text = mail.text ?? ''
    const bounds: number[] = []
    for (const { start, end } of splitSentences(text)) {
      if (bounds.length === 0 || end - bounds.at(-1)! > PASSAGE) bounds.push(start)
    }
    bounds.forEach((start, i) => {
      passages.push({
        chunkId: `${name}#${i}`,
        evidenceId: name,
        title: mail.subject?.trim() || name,
        sourceType: 'content',
        text: text.slice(start, bounds[i + 1] ?? text.length),
        start,
        occurredAt: mail.date?.toISOString() ?? null,
      })
    })
  }
  return passages
}

function retrieve(passages: readonly Omit<Passage, 'rank'>[], asked: string): Passage[] {
  const scores = createBm25(passages.map(({ title, text }) => contentTerms(`${title} ${text}`))).score(
    weighTerms(contentTerms(asked)),
  )
  return [...passages.keys()]
    .toSorted((a, b) => scores[b]! - scores[a]!)
    .slice(0, MAX_PASSAGES)
    .map((index, place) => ({ ...passages[index]!, rank: place + 1 }))
}

interface CaseQuestion {
  readonly id: string
  readonly kind: AnalysisType
  readonly prompt: string
}

/** What a reader of the answer must come across; the wording is the evidence's own. */
const MENTIONS: Readonly<Record<string, RegExp>> = {
  EN01: /Whirlpool Corp\.[\s\S]*21\.7/,
  EN02: /18 months/,
  EN03: /46,564/,
  EN04: /Creditor Committee/,
  EN06: /February 22/,
  EN07: /NO RESPONSE FROM ANYONE/,
  EN08: /Hallwood/,
  EN11: /541,925/,
}

describeWithData('case-enron', 'the built-in analyst on a real mailbox', () => {
  const analyst = createExtractiveAnalyst({ embeddings: createWordEmbeddings() })
  const questions = JSON.parse(
    readFileSync(join(testData, 'case-enron/questions.json'), 'utf8'),
  ) as CaseQuestion[]
  let mails: Omit<Passage, 'rank'>[] = []
  beforeAll(async () => {
    mails = await readMails()
  })

  test.each(questions)(
    '$id: cites every statement letter for letter, and mentions what the case turns on',
    async ({ id, kind, prompt }) => {
      const passages = retrieve(mails, prompt)
      const asksDirectly = kind === 'question' || kind === 'topic'
      const task = {
        type: kind,
        subject: asksDirectly ? prompt : '',
        focus: asksDirectly ? '' : prompt,
        passages,
      }
      const { value: draft } = await analyst.draft(task, new AbortController().signal)
      const statements = statementsOf(draft)
      expect(misquoted(draft, passages)).toEqual([])
      expect(statements.length).toBeGreaterThan(0)
      expect(statements.length).toBeLessThanOrEqual(20)
      expect(statements.map(({ text }) => text).join('\n')).toMatch(MENTIONS[id] ?? /./)
    },
  )
})
