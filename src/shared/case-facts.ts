/** What a case says of itself. */
export interface CaseFacts {
  /** ISO days, inclusive. */
  readonly conductStart: string | null
  readonly conductEnd: string | null
  readonly parties: readonly {
    readonly name: string
    readonly role: string
    readonly aliases: readonly string[]
  }[]
}
