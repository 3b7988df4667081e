export interface Notice {
  readonly subject: string
  /** Plain text without personal data or evidence text. */
  readonly text: string
  /** The recipient's address; without one, the people who operate the service. */
  readonly to?: string
}

/** Notifies people by mail, or by a file if no mail is configured. */
export interface Notifier {
  /** Rejects if the notice could not be handed over within a deadline. */
  send(notice: Notice): Promise<void>
}
