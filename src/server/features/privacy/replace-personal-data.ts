import type { PersonalData } from './personal-data.ts'

/** The placeholder for someone's data: the same for the same person or value. */
export type AliasOf = (found: Pick<PersonalData, 'type' | 'subject'>) => string

interface Edit {
  readonly start: number
  readonly end: number
  readonly length: number
}

export interface ReplacedText {
  readonly text: string
  readonly changed: boolean
  /** The span of the new text that replaces this one; one that cuts into a replaced word covers all of it. */
  mapSpan(start: number, end: number): { start: number; end: number }
}

export function replacePersonalData(
  text: string,
  found: readonly PersonalData[],
  aliasOf: AliasOf,
): ReplacedText {
  const pieces: string[] = []
  const edits: Edit[] = []
  let at = 0
  for (const one of found) {
    const alias = aliasOf(one)
    pieces.push(text.slice(at, one.start), alias)
    edits.push({ start: one.start, end: one.end, length: alias.length })
    at = one.end
  }
  pieces.push(text.slice(at))
  return {
    text: pieces.join(''),
    changed: edits.length > 0,
    mapSpan: (start, end) => ({ start: mapOffset(edits, start, 'start'), end: mapOffset(edits, end, 'end') }),
  }
}

function mapOffset(edits: readonly Edit[], offset: number, side: 'start' | 'end'): number {
  let shift = 0
  for (const { start, end, length } of edits) {
    if (end <= offset) shift += length - (end - start)
    else if (start < offset) return start + shift + (side === 'end' ? length : 0)
    else break
  }
  return offset + shift
}
