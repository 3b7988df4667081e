/**
 * The months as British English shortens them. The engine's formatters know them too, but the first of them that a page
 * makes takes 11 to 50 ms, for which everybody would wait who opens one.
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
