-- Whether people must open something that speaks otherwise before they judge an analysis that shows it.
alter table app_settings drop constraint app_settings_key_check;
alter table app_settings add constraint app_settings_key_check check (key in ('ai_provider', 'idle_timeout_minutes',
  'standard_of_proof', 'standard_of_proof_words', 'confidentiality', 'contrary_gate'));
