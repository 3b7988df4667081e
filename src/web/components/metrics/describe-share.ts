/** "1 of 3 · 33%", each share rounded by itself: equal counts read alike. `share` is null where nothing was counted. */
export function describeShare(share: number | null, total: number): string {
  if (share === null) return '—'
  return `${Math.round(share * total)} of ${total} · ${inPercent(share)}`
}

export const inPercent = (share: number | null): string =>
  share === null ? '—' : `${Math.round(share * 100)}%`
