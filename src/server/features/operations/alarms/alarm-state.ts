/** State of a rule: quiet, its condition holds but not long enough yet, or firing. */
export type AlarmState =
  | { readonly kind: 'quiet' }
  | { readonly kind: 'pending'; readonly since: Date }
  | { readonly kind: 'firing'; readonly since: Date }

export const QUIET: AlarmState = { kind: 'quiet' }

/** `breached`: whether the condition holds now; `forMs`: how long it must hold before the rule fires. */
export function nextAlarmState(
  state: AlarmState,
  { breached, now, forMs }: { readonly breached: boolean; readonly now: Date; readonly forMs: number },
): AlarmState {
  if (!breached) return QUIET
  if (state.kind === 'firing') return state
  const since = state.kind === 'pending' ? state.since : now
  return now.getTime() - since.getTime() >= forMs ? { kind: 'firing', since } : { kind: 'pending', since }
}
