/** RFC 8176 names of something the person has. Text messages and calls are not among them: NIST restricts them. */
const HAS = new Set(['otp', 'hwk', 'swk', 'sc'])
const KNOWS = new Set(['pwd', 'pin'])
const IS = new Set(['fpt', 'face', 'iris', 'retina', 'vbm'])
const PHONE = new Set(['sms', 'tel'])

/**
 * Whether an ID token proves two different factors: by an `acr` that the operator named, or by `amr`. A bare
 * `mfa` counts unless the only second factor told of is a text message or a call.
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
