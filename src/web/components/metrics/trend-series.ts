/** The lines of the trend: each has its dash besides its colour. */
export const TREND_SERIES = [
  { name: 'accepted', label: 'Agreed', color: 'var(--meaning-supported)', dash: '0' },
  { name: 'rejected', label: 'Disagreed', color: 'var(--meaning-contradicted)', dash: '6 3' },
  { name: 'needs_revision', label: 'Unsure', color: 'var(--meaning-not-found)', dash: '12 4' },
  { name: 'regenerated', label: 'Regenerated', color: 'var(--mantine-color-anchor)', dash: '2 3' },
  { name: 'edited', label: 'Edited', color: 'var(--meaning-partial)', dash: '8 3 2 3' },
] as const
