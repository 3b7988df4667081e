/** What is counted each week, in the order in which it is shown. */
export const TREND_SERIES = [
  { name: 'accepted', label: 'Agreed' },
  { name: 'rejected', label: 'Disagreed' },
  { name: 'needs_revision', label: 'Unsure' },
  { name: 'regenerated', label: 'Regenerated' },
  { name: 'edited', label: 'Edited' },
] as const
