import type { DraftStatement } from '#server/ports/analyst.ts'
import { neededQuestion } from '../needed-question.ts'
import { throughQuotation } from '../through-quotation.ts'
import type { Account } from './accounts.ts'

/** Statements for accounts, each account in one statement however often the view names it. */
export interface Statements {
  addKey(account: Account): string
  /** Every account that was named so far. */
  known(): Account[]
  of(accounts: readonly Account[]): DraftStatement[]
}

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

/** The words of an account, a short answer with its question. */
export function quoteWords({ assertion: { passage, start, end, unit } }: Account): string {
  return throughQuotation(passage.text, { start: neededQuestion(passage, unit)?.start ?? start, end })
}
