/**
 * The months as British English shortens them. The engine's formatters know them too, but the first one that a page makes
 * takes 11 to 50 ms, and everybody who opens a page would wait for it.
 */
export const SHORT_MONTHS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sept',
  'Oct',
  'Nov',
  'Dec',
] as const
