import type { MailProblem } from '#shared/contracts/organizations.ts'

export interface Notice {
  readonly subject: string
  /** Plain text without personal data or evidence text. */
  readonly text: string
  /** The recipient's address; without one, the people who operate the service. */
  readonly to?: string
}

/** Why a mail could not be handed over. Without a cause: that would name the recipient. */
export class NoticeNotSent extends Error {
  readonly problem: MailProblem
  constructor(problem: MailProblem) {
    super(`the mail was not sent: ${problem}`)
    this.name = 'NoticeNotSent'
    this.problem = problem
  }
}

/** Notifies people by mail, or by a file if no mail is configured. */
export interface Notifier {
  /** Rejects if the notice could not be handed over within a deadline; with NoticeNotSent where it goes by mail. */
  send(notice: Notice): Promise<void>
}

/** Null once it is handed over, or why it was not. */
export const tryToMail = (mail: Notifier, notice: Notice): Promise<MailProblem | null> =>
  mail.send(notice).then(
    () => null,
    (error: unknown) => (error instanceof NoticeNotSent ? error.problem : 'refused'),
  )
