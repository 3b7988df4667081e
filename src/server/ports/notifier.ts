export interface Notice {
  readonly subject: string
  /** Plain text without personal data or evidence text. */
  readonly text: string
}

/** Tells the people who operate the service. */
export interface Notifier {
  /** Rejects where the notice could not be handed over within a deadline. */
  send(notice: Notice): Promise<void>
}
