import type { DraftStatement } from '#server/ports/analyst.ts'
import type { Account } from './accounts.ts'

/** Statements for accounts, each account in one statement however often the view names it. */
export interface Statements {
  addKey(account: Account): string
  /** Every account that was named so far. */
  known(): Account[]
  of(accounts: readonly Account[]): DraftStatement[]
}

/** An answer of so few words is nothing without its question. */
const SHORT = 45
const MAX_LENGTH = 420

export function createStatements(): Statements {
  const keys = new Map<Account, string>()
  const addKey = (account: Account): string => {
    const key = keys.get(account) ?? `w${keys.size + 1}`
    keys.set(account, key)
    return key
  }
  return {
    addKey,
    known: () => [...keys.keys()],
    of: (accounts) =>
      accounts.map((account) => {
        const words = quoteWords(account)
        const { chunkId } = account.assertion.passage
        return { text: words, kind: 'finding', quotes: [{ chunkId, quote: words }], key: addKey(account) }
      }),
  }
}

function quoteWords({ assertion: { passage, start, end, text, unit } }: Account): string {
  const from = unit.question ? unit.question.start - passage.start : -1
  const needsQuestion = text.length < SHORT && from >= 0 && end - from <= MAX_LENGTH
  return needsQuestion ? passage.text.slice(from, end) : passage.text.slice(start, end)
}
