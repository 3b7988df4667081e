const ELSEWHERE = /^\/[/\\]|[\p{Cc}\\]/u

/** A path of this site to go on to after sign-in; anything that could lead elsewhere becomes the start page. */
export function safeReturnPath(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || ELSEWHERE.test(wanted)) return '/'
  const base = 'https://probity.invalid'
  const url = URL.parse(wanted, base)
  return url?.origin === base ? url.pathname + url.search + url.hash : '/'
}
