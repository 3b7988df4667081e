/** What begins a line of its own: the label of a turn or field, a moment in brackets, the sign of a point in a list. */
const BEGINS =
  /^(?:[QA](?:\s?\d{1,4})?[.:)]|(?:\[[^\]\n]{1,40}\]\s*)?\p{Lu}[\p{L}\p{M}'’. -]{0,40}:|\[[^\]\n]{1,40}\]|\(?(?:\d{1,3}|\p{L})[.)]|[-–—*•▪])\s+\S/u

/**
 * Words with the line ends of their source only where a line begins something of its own, as a turn, a field or a
 * paragraph: sentences that were broken at a margin are whole again.
 */
export function keepBegunLines(text: string): string {
  if (!text.includes('\n')) return text
  let shown = ''
  let isAfterGap = false
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line !== '' && shown !== '') shown += isAfterGap || BEGINS.test(line) ? '\n' : ' '
    shown += line
    isAfterGap = line === ''
  }
  return shown
}
