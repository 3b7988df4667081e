import type { Line } from './lines.ts'

/** "Typed up by Tilda Moss", "put into English by a cousin": whoever only copied the words wrote none of them. */
const COPIED =
  /(?<!\p{L})(?i:(?:re)?typed|transcribed|copied|translated|put into \p{Lu}\p{L}+|typing|transcription|translation|dictated)(?:\s(?:up|out|in(?:to)?|from|for|as|\p{Lu}\p{L}+|\p{Ll}+)){0,4}?\s(?:by|to)\s(?:(?:the|a|an|our|my|his|her)\s(?:\p{L}+\s){0,2})?(?:\p{Lu}[\p{L}.’'-]*(?:[^\S\n]\p{Lu}[\p{L}.’'-]*){0,3})?(?:\s(?:at|in|of)\s\p{Ll}+)?/gu
/** "(Dictated by phone, typed from the original.)": a line of its own in brackets about how the paper came to be. */
const NOTE_LINE = /^\s*[[(][^\])\n]{10,300}[\])]\s*$/u
const HEAD_LINES = 6

/** The same lines, each as long as before, without the names of those who only typed or translated what they hold. */
export function withoutTypists(lines: readonly Line[]): { lines: readonly Line[]; notes: readonly Line[] } {
  const notes: Line[] = []
  let seen = 0
  const rest = lines.map((line) => {
    if (line.words.trim() === '' || seen >= HEAD_LINES) return line
    seen++
    const words = line.words.slice(0, MAX_READ).replace(COPIED, (copied) => copied.replace(/\S/g, ' '))
    if (words.length === line.words.length && words === line.words) return line
    if (NOTE_LINE.test(line.words)) {
      notes.push(line)
      return { ...line, words: '' }
    }
    return { ...line, words: words + line.words.slice(MAX_READ) }
  })
  return notes.length === 0 && rest.every((line, at) => line === lines[at])
    ? { lines, notes }
    : { lines: rest, notes }
}

const MAX_READ = 500
