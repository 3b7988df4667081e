/** What sign-in may do, table by table; a transaction of it sees nothing else. */
export const IDENTITY_RIGHTS: ReadonlyMap<string, string> = new Map([
  ...[
    'owner_links',
    'user_identities',
    'accounts',
    'webauthn_credentials',
    'totp_secrets',
    'recovery_codes',
    'mfa_attempts',
    'auth_challenges',
    'sessions',
    'provider_models',
    'back_channel_logout_tokens',
    'adaptive_authentication_pauses',
  ].map((table) => [table, 'SELECT INSERT UPDATE DELETE'] as const),
  ['users', 'SELECT INSERT UPDATE'],
  ['members', 'SELECT INSERT UPDATE'],
  ['personal_access_tokens', 'SELECT INSERT UPDATE'],
  ['invitations', 'SELECT UPDATE'],
  ['organizations', 'SELECT'],
  ['app_settings', 'SELECT'],
  ['audit_logs', 'INSERT'],
])
