/** One attempt of a job that this process carries out. */
export interface HeldJob {
  readonly queue: string
  readonly id: string
  readonly attempt: number
}

export interface VitalSignsOptions {
  readonly url: string
}

/** To the thread: give a sign of life for a job every so many milliseconds, no longer, answer a question, or end. */
export type VitalSignsCall =
  | { readonly op: 'hold'; readonly job: HeldJob; readonly everyMs: number }
  | { readonly op: 'release'; readonly job: HeldJob }
  | { readonly op: 'ping'; readonly id: number }
  | { readonly op: 'close' }

/** From the thread: whether the server answers, where that has changed, and the answer to a question. */
export type VitalSignsReport =
  | { readonly kind: 'silent' }
  | { readonly kind: 'answers' }
  | { readonly kind: 'pong'; readonly id: number; readonly failed: string | null }
