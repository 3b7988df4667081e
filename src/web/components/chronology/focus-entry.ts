const all = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-entry]')]

/** The first entry of a day, a month or a year, or the next one after it. */
export const findEntryAt = (at: string): HTMLElement | undefined =>
  all().find(({ dataset }) => dataset.entry && dataset.entry >= at)

/** The month's name stays in sight above it: `scroll-margin` leaves the room. */
export function focusEntry(entry: HTMLElement): void {
  entry.focus({ preventScroll: true })
  entry.scrollIntoView({ block: 'start' })
}

/** To the next entry or the one before; from anywhere else to the first one in sight. */
export function stepEntry(by: 1 | -1): void {
  const entries = all()
  const here = entries.findIndex((entry) => entry.contains(document.activeElement))
  const next =
    here < 0
      ? entries.find((entry) => entry.getBoundingClientRect().top >= 0)
      : entries[Math.min(Math.max(here + by, 0), entries.length - 1)]
  if (!next) return
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
}
