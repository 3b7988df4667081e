import { keysOf } from './keys-of.ts'

interface AuditActionFacts {
  /** Shows or changes material in which health or personal data must be expected. */
  readonly phi: boolean
  /** Only shows something. The same person who looks at the same thing again within a few minutes leaves no second row. */
  readonly view?: true
}

/** Every action that the audit trail knows. */
export const AUDIT_ACTIONS = {
  'auth.login': { phi: false },
  'auth.login_failed': { phi: false },
  'auth.logout': { phi: false },
  'auth.backchannel_logout': { phi: false },
  'auth.mfa_enrolled': { phi: false },
  'auth.mfa_removed': { phi: false },
  'auth.recovery_codes_created': { phi: false },
  'auth.mfa_verified': { phi: false },
  'auth.mfa_failed': { phi: false },
  'auth.step_up_exempted': { phi: false },
  'auth.recovery_code_used': { phi: false },
  'auth.password_changed': { phi: false },
  'auth.account_locked': { phi: false },
  'auth.owner_created': { phi: false },
  'auth.organization_switched': { phi: false },
  'auth.session_ended': { phi: false },
  'auth.token_created': { phi: false },
  'auth.token_revoked': { phi: false },
  'organization.update': { phi: false },
  'member.invite': { phi: false },
  'member.invitation_accepted': { phi: false },
  'member.invitation_revoked': { phi: false },
  'member.role_change': { phi: false },
  'member.remove': { phi: false },
  'user.mfa_reset': { phi: false },
  'people.decide': { phi: true },
  'user.view': { phi: false, view: true },
  'user.enable': { phi: false },
  'user.disable': { phi: false },
  'user.adaptive_authentication': { phi: false },
  'investigation.create': { phi: true },
  'investigation.view': { phi: true, view: true },
  'investigation.export': { phi: true },
  'investigation.update': { phi: true },
  'investigation.delete': { phi: true },
  'question.create': { phi: true },
  'question.view': { phi: true, view: true },
  'question.update': { phi: true },
  'question.delete': { phi: true },
  'topic.create': { phi: true },
  'topic.view': { phi: true, view: true },
  'topic.update': { phi: true },
  'topic.delete': { phi: true },
  'evidence.create': { phi: true },
  'evidence.begin_upload': { phi: true },
  'evidence.cancel_upload': { phi: true },
  'evidence.view': { phi: true, view: true },
  'evidence.list': { phi: true, view: true },
  'evidence.update': { phi: true },
  'evidence.withdraw': { phi: true },
  'evidence.delete': { phi: true },
  'evidence.link': { phi: true },
  'evidence.read_again': { phi: true },
  'embedding.sweep': { phi: false },
  'analysis.generate': { phi: true },
  'analysis.view': { phi: true, view: true },
  'analysis.list': { phi: true, view: true },
  'analysis.quality_check': { phi: true },
  'analysis.engagement': { phi: true },
  'analysis.feedback': { phi: true },
  'analysis.feedback_read': { phi: true, view: true },
  'analysis.assess': { phi: true },
  'analysis.assessments_read': { phi: true, view: true },
  'analysis.edit': { phi: true },
  'analysis.export': { phi: true },
  'dossier.issued': { phi: true },
  'prompt.create': { phi: false },
  'prompt.view': { phi: false, view: true },
  'prompt.activate': { phi: false },
  'prompt.rollback': { phi: false },
  'prompt.evaluate': { phi: false },
  'prompt.preview': { phi: true },
  'settings.update': { phi: false },
  'settings.view': { phi: false, view: true },
  'setting.changed': { phi: false },
  'audit.read': { phi: false, view: true },
  'audit.export': { phi: false },
  'retention.policy_change': { phi: false },
  'retention.shortening_taken_back': { phi: false },
  'retention.shortening_in_force': { phi: false },
  'retention.view': { phi: false, view: true },
  'retention.run': { phi: false },
  'retention.pii_scrub': { phi: false },
  'retention.proof_view': { phi: false },
  'legal_hold.place': { phi: true },
  'legal_hold.view': { phi: true, view: true },
  'legal_hold.release': { phi: true },
} as const satisfies Record<string, AuditActionFacts>

export type AuditAction = keyof typeof AUDIT_ACTIONS

export const isView = (action: AuditAction): boolean => {
  const facts: AuditActionFacts = AUDIT_ACTIONS[action]
  return facts.view === true
}

export const VIEW_ACTIONS = keysOf(AUDIT_ACTIONS).filter(isView)
