/** Words that end as a question does; space behind them and closing quotation marks apart. */
export const ENDS_ASKING = /\?["'”’)\]]*\s*$/

/** "2.1 A driver …", "c. A form …": how the clauses of a contract or a policy begin. */
export const CLAUSE_NUMBER = /^\s*(?:§\s*)?(?:\d+(?:\.\d+)*[.)]?|\(?[a-z][.)])\s+\p{Lu}/u
