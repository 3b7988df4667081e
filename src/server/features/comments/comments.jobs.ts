import { defineJob, type JobKind, NO_PAYLOAD } from '#server/platform/jobs/define-job.ts'
import type { Notifier } from '#server/ports/notifier.ts'
import type { CommentsDeps } from './comments-deps.ts'
import { mailMentions } from './mail-mentions.ts'

export const MAIL_MENTIONS = 'comment-mail'

export const commentsJobs = (deps: CommentsDeps): JobKind[] => (deps.mail ? [mailJob(deps, deps.mail)] : [])

const mailJob = (deps: CommentsDeps, mail: Notifier): JobKind =>
  defineJob({
    name: MAIL_MENTIONS,
    payload: NO_PAYLOAD,
    concurrency: 1,
    deadlineSeconds: 120,
    retries: 0,
    schedule: '* * * * *',
    handle: (_, { signal }) => mailMentions(deps, mail, signal),
  })
