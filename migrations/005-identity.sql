-- Who people are, how they prove it, and their sessions. None of it belongs to one organization, so no tenant
-- role may touch it: only the few system transactions of the auth feature do.
create table user_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index user_identities_by_user on user_identities (user_id);

-- Accounts of the embedded identity provider.
create table accounts (
  user_id uuid primary key references users (id) on delete cascade,
  password_hash text not null,
  failed_attempts int not null default 0,
  locked_until timestamptz,
  password_changed_at timestamptz not null,
  created_at timestamptz not null
);

create table webauthn_credentials (
  id text primary key,
  user_id uuid not null references users (id) on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  device_type text not null,
  backed_up boolean not null,
  name text not null,
  last_used_at timestamptz,
  created_at timestamptz not null
);
create index webauthn_credentials_by_user on webauthn_credentials (user_id);

create table totp_secrets (
  user_id uuid primary key references users (id) on delete cascade,
  secret_ciphertext bytea not null,
  key_id text not null,
  confirmed_at timestamptz,
  -- The time step of the last accepted code: each code counts once.
  last_time_step bigint,
  created_at timestamptz not null
);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_sha256 bytea not null,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, code_sha256)
);

-- Second factors shown wrongly in a row, of whatever kind: the pause between attempts grows.
create table mfa_attempts (
  user_id uuid primary key references users (id) on delete cascade,
  failed_attempts int not null default 0,
  last_failed_at timestamptz
);

-- One-time challenges (WebAuthn) and pending steps; each is taken out when it is answered.
create table auth_challenges (
  id uuid primary key,
  session_id uuid,
  user_id uuid references users (id) on delete cascade,
  purpose text not null,
  challenge text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);

create table sessions (
  id uuid primary key,
  secret_sha256 bytea not null unique,
  user_id uuid not null references users (id) on delete cascade,
  -- The organization the user works in now; they may switch.
  organization_id uuid references organizations (id) on delete set null,
  issuer text not null,
  subject text not null,
  provider_session_id text,
  -- Refresh and ID token, sealed; the place they are bound to is this row.
  tokens_ciphertext bytea,
  tokens_key_id text,
  -- When the provider last said that the person may stay; null where it gave no refresh token.
  tokens_checked_at timestamptz,
  -- null until the second factor has been shown.
  mfa_at timestamptz,
  methods text[] not null default '{}',
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text
);
create index sessions_by_user on sessions (user_id, last_seen_at);
create index sessions_by_provider_session on sessions (issuer, provider_session_id) where ended_at is null;

-- What the embedded OpenID provider keeps (grants, codes, its own sessions).
create table provider_models (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
create index provider_models_by_grant on provider_models (grant_id) where grant_id is not null;
create index provider_models_by_uid on provider_models (model, uid) where uid is not null;

create table back_channel_logout_tokens (
  issuer text not null,
  jti text not null,
  expires_at timestamptz not null,
  primary key (issuer, jti)
);

-- Risk-based authentication of the identity provider that an administrator has switched off for a time, with what
-- the provider did before: it is switched on again from here, whatever has crashed meanwhile.
create table adaptive_authentication_pauses (
  provider_id text primary key,
  organization_id uuid not null references organizations (id),
  created_by uuid not null,
  saved_actions jsonb not null,
  until timestamptz not null,
  created_at timestamptz not null
);

do $$
declare
  name text;
begin
  foreach name in array array['user_identities', 'accounts', 'webauthn_credentials', 'totp_secrets', 'recovery_codes', 'mfa_attempts', 'auth_challenges', 'sessions', 'provider_models', 'back_channel_logout_tokens', 'adaptive_authentication_pauses'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system on %I to probity_system using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to probity_system', name);
  end loop;
end
$$;

create table invitations (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  token_sha256 bytea not null unique,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
select enable_tenancy('invitations');
create index invitations_by_email on invitations (email) where accepted_at is null and revoked_at is null;

-- Whoever leads investigations can be removed at once; the investigations then have no lead.
alter table investigations
  drop constraint investigations_organization_id_lead_investigator_id_fkey,
  add foreign key (organization_id, lead_investigator_id) references members (organization_id, user_id)
    on delete set null (lead_investigator_id);
