const ELSEWHERE = /^\/[/\\]|[\p{Cc}\\]/u

/** A path of this site to continue to after sign-in; anything that could lead elsewhere becomes the start page. */
export function safeReturnPath(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || ELSEWHERE.test(wanted)) return '/'
  const base = 'https://probity.invalid'
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : null
  if (url?.origin !== base) return '/'
  const path = url.pathname + url.search + url.hash
  // Removing `..` may leave two leading slashes, which would name another host.
  return ELSEWHERE.test(path) ? '/' : path
}
