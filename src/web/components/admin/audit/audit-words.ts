import type { AuditAction } from '#shared/audit-actions.ts'
import type { NamedAuditRow } from '#shared/contracts/audit.ts'
import { ERRORS } from '#shared/error-codes.ts'
import { FORMER_MEMBER } from '#shared/former-member.ts'

/** What somebody did, for the trail and its filter. */
const AUDIT_WORDS: Readonly<Record<AuditAction, string>> = {
  'auth.login': 'Signed in',
  'auth.login_failed': 'Failed to sign in',
  'auth.logout': 'Signed out',
  'auth.backchannel_logout': 'Signed out by the identity provider',
  'auth.mfa_enrolled': 'Set up a second factor',
  'auth.mfa_removed': 'Removed a second factor',
  'auth.recovery_codes_created': 'Made recovery codes',
  'auth.mfa_verified': 'Showed the second factor',
  'auth.mfa_failed': 'Failed to show the second factor',
  'auth.step_up_exempted': 'Went on without showing the second factor again',
  'auth.recovery_code_used': 'Used a recovery code',
  'auth.password_changed': 'Changed the password',
  'auth.name_changed': 'Changed their own name',
  'auth.mail_changed': 'Chose which mails they get',
  'auth.account_locked': 'Was locked out',
  'auth.owner_created': 'Became the owner',
  'auth.organization_switched': 'Changed to another organization',
  'auth.session_ended': 'Ended a session',
  'auth.token_created': 'Made an access token',
  'auth.token_revoked': 'Revoked an access token',
  'organization.update': 'Changed the organization',
  'member.invite': 'Invited somebody',
  'member.invitation_accepted': 'Accepted an invitation',
  'member.invitation_revoked': 'Withdrew an invitation',
  'member.role_change': 'Changed a role',
  'member.remove': 'Removed a member',
  'user.mfa_reset': 'Reset a second factor',
  'people.decide': 'Said who is who in a case',
  'user.view': 'Looked at the users',
  'user.enable': 'Enabled a user',
  'user.disable': 'Disabled a user',
  'user.adaptive_authentication': 'Changed adaptive authentication',
  'investigation.create': 'Opened a case',
  'investigation.view': 'Looked at a case',
  'investigation.search': 'Searched all cases',
  'investigation.export': 'Exported a case',
  'investigation.update': 'Changed a case',
  'investigation.delete': 'Deleted a case',
  'question.create': 'Added a question',
  'question.view': 'Looked at questions',
  'question.update': 'Changed a question',
  'question.delete': 'Deleted a question',
  'topic.create': 'Added a topic',
  'topic.view': 'Looked at topics',
  'topic.update': 'Changed a topic',
  'topic.delete': 'Deleted a topic',
  'allegation.create': 'Added an allegation',
  'allegation.view': 'Looked at allegations',
  'allegation.update': 'Changed an allegation',
  'allegation.place_statement': 'Placed a statement under an allegation',
  'allegation.choose_passage': 'Chose a passage for an allegation',
  'allegation.place_passage': 'Moved a passage of an allegation or took it off',
  'allegation.find': 'Recorded a finding',
  'comment.create': 'Wrote a comment',
  'comment.view': 'Looked at comments',
  'comment.update': 'Changed a comment',
  'comment.delete': 'Deleted a comment',
  'comment.done': 'Marked a comment as done',
  'comment.reopen': 'Opened a comment again',
  'report.begin': 'Began a report',
  'report.view': 'Looked at a report',
  'report.write': 'Wrote in a report',
  'report.move': 'Moved a report on',
  'report.export': 'Exported a report',
  'evidence.create': 'Added evidence',
  'evidence.begin_upload': 'Began an upload',
  'evidence.cancel_upload': 'Canceled an upload',
  'evidence.view': 'Looked at an item',
  'evidence.list': 'Looked at the list of evidence',
  'evidence.update': 'Changed an item',
  'evidence.withdraw': 'Withdrew an item',
  'evidence.delete': 'Deleted an item',
  'evidence.link': 'Linked evidence',
  'evidence.read_again': 'Had an item read again',
  'embedding.sweep': 'Had unfinished items indexed again',
  'analysis.generate': 'Generated an analysis',
  'analysis.view': 'Looked at an analysis',
  'analysis.list': 'Looked at the list of analyses',
  'analysis.quality_check': 'Had an analysis checked',
  'analysis.engagement': 'Opened findings or a citation',
  'analysis.feedback': 'Judged an analysis',
  'analysis.agree': 'Agreed with an analysis',
  'analysis.disagree': 'Disagreed with an analysis',
  'analysis.unsure': 'Was unsure about an analysis',
  'analysis.regenerate': 'Had an analysis generated again',
  'analysis.explain_edit': 'Explained an edit of an analysis',
  'analysis.feedback_read': 'Looked at judgments',
  'analysis.judge_statement': 'Judged a statement',
  'analysis.assess': 'Recorded a view of their own',
  'analysis.assessments_read': 'Looked at views of people',
  'analysis.rerun': 'Had an analysis drafted again',
  'analysis.reruns_read': 'Looked at what came of drafting again',
  'analysis.edit': 'Edited an analysis',
  'analysis.export': 'Exported an analysis',
  'dossier.issued': 'Issued a dossier',
  'prompt.create': 'Wrote a prompt',
  'prompt.view': 'Looked at prompts',
  'prompt.activate': 'Activated a prompt',
  'prompt.rollback': 'Rolled a prompt back',
  'prompt.evaluate': 'Evaluated a prompt',
  'prompt.preview': 'Tried a prompt',
  'settings.update': 'Saved the settings',
  'settings.view': 'Looked at the settings',
  'job.started_again': 'Started a job again',
  'job.dismissed': 'Dismissed a job that was given up',
  'setting.changed': 'Changed a setting',
  'audit.read': 'Looked at the audit trail',
  'audit.export': 'Exported the audit trail',
  'retention.policy_change': 'Changed how long records are kept',
  'retention.shortening_taken_back': 'Took back a shorter period',
  'retention.shortening_in_force': 'A shorter period took effect',
  'retention.view': 'Looked at retention',
  'retention.run': 'Ran retention',
  'retention.run_request': 'Started a retention run',
  'retention.pii_scrub': 'Ran the scrub of personal data',
  'retention.proof_view': 'Looked at a proof of destruction',
  'legal_hold.place': 'Placed a legal hold',
  'legal_hold.view': 'Looked at legal holds',
  'legal_hold.release': 'Released a legal hold',
}

/** Kinds of things a row may be about, where they differ from their name in the trail. */
const KINDS: Readonly<Record<string, string>> = {
  investigation: 'case',
  evidence: 'item',
  legal_hold: 'legal hold',
  user: 'person',
  member: 'person',
  auth: 'person',
}

/** A newer version of the service on the same database records actions that have no words here. */
export const toActionWords = (action: string): string =>
  (AUDIT_WORDS as Readonly<Record<string, string>>)[action] ?? action

/** Who acted. The trail keeps ids, so that somebody of whom no name is left can still be told from others. */
export function toActorWords({
  actor_id: id,
  actor_name: name,
  actor_is_former: isFormer,
}: Pick<NamedAuditRow, 'actor_id' | 'actor_name' | 'actor_is_former'>): string {
  if (id === null) return 'the service'
  if (name === null) return `${FORMER_MEMBER} (${id})`
  return isFormer ? `${name} (former member)` : name
}

const FACTORS: Readonly<Record<string, string>> = {
  totp: 'The code of the authenticator app',
  webauthn: 'The passkey',
  recovery_code: 'The recovery code',
}
const FACTOR_ENDS: Readonly<Record<string, string>> = {
  refused: 'was not accepted',
  locked: 'came after too many failures',
}

/** Why something was refused, for whoever reads of it later; null where there are no words for it. */
function toReasonWords(recorded: string): string | null {
  // What people are told as it happens asks them to do something.
  if (recorded === 'STEP_UP_REQUIRED') return 'The second factor had to be shown first'
  const error = (ERRORS as Readonly<Record<string, { readonly title: string }>>)[recorded]
  if (error) return error.title
  const [method = '', end = ''] = recorded.split(': ')
  const [factor, words] = [FACTORS[method], FACTOR_ENDS[end]]
  return factor && words ? `${factor} ${words}` : null
}

type Result = Pick<NamedAuditRow, 'success' | 'error_message'>

/** Whether it was done, and why not. */
export function toResultWords({ success, error_message: recorded }: Result): string {
  if (success) return 'Done'
  if (recorded === null) return 'Refused: no reason recorded'
  return `Refused: ${toReasonWords(recorded) ?? recorded}`
}

/** The same with what is recorded, for support. */
export function toResultWithCode(row: Result): string {
  const { error_message: recorded } = row
  const words = toResultWords(row)
  return recorded !== null && toReasonWords(recorded) !== null ? `${words} (${recorded})` : words
}

export const toKindWords = (targetType: string): string =>
  KINDS[targetType] ?? targetType.replaceAll('_', ' ')

/** Areas that people know by another word than the trail. */
const AREAS: Readonly<Record<string, string>> = { investigation: 'case', feedback: 'judgment' }

/** Actions by the words of their area, for a list to choose from. */
export const ACTION_GROUPS: readonly {
  readonly group: string
  readonly items: { value: string; label: string }[]
}[] = Object.entries(
  Object.groupBy(Object.entries(AUDIT_WORDS), ([action]) => action.split('.')[0] ?? ''),
).map(([area, actions = []]) => ({
  group: AREAS[area] ?? area.replaceAll('_', ' '),
  items: actions.map(([value, label]) => ({ value, label })),
}))
