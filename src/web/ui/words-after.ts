/**
 * What a field holds that held `now` once `sent`, with which it began, has been saved but for `left`: whoever went on
 * writing meanwhile loses nothing. Words that were changed otherwise stay as they are.
 */
export const wordsAfter = (now: string, sent: string, left = ''): string =>
  now.startsWith(sent) ? (left + now.slice(sent.length)).trimStart() : now
