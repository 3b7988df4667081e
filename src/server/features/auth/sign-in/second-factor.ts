/** RFC 8176 names for something the person has. Text messages and calls are missing because NIST restricts them. */
const HAS = new Set(['otp', 'hwk', 'swk', 'sc'])
const KNOWS = new Set(['pwd', 'pin'])
const IS = new Set(['fpt', 'face', 'iris', 'retina', 'vbm'])
const PHONE = new Set(['sms', 'tel'])

/**
 * Whether an ID token proves two different factors: by an `acr` that the operator named, or by `amr`. A bare `mfa`
 * counts unless the only second factor named is a text message or a call.
 */
export function provesSecondFactor(
  token: { amr: readonly string[]; acr: string | null },
  acrWithMfa: readonly string[],
): boolean {
  if (token.acr !== null && acrWithMfa.includes(token.acr)) return true
  const tells = (kind: ReadonlySet<string>) => token.amr.some((method) => kind.has(method))
  if (tells(HAS)) return token.amr.includes('mfa') || tells(KNOWS) || tells(IS)
  return token.amr.includes('mfa') && !tells(PHONE)
}

/** Earlier than any session: a second factor shown at an unknown time counts, but never as recent. */
const LONG_AGO = new Date(0)

/**
 * When the provider required the second factor it reports. A provider that remembers people lets them in without
 * asking again. If it does not say when, only a sign-in that demanded it counts as just now.
 */
export function provenAt(
  authenticatedAt: Date | null,
  { askedNow, now }: { askedNow: boolean; now: Date },
): Date {
  if (authenticatedAt) return authenticatedAt < now ? authenticatedAt : now
  return askedNow ? now : LONG_AGO
}
