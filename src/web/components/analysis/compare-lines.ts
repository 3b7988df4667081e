import { diffArrays } from 'diff'

export type ComparedLine =
  | { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }
  | { readonly kind: 'reworded'; readonly before: string; readonly after: string }

/** Of all words of two lines, so many have to stand in both for one to be the other in other words. */
const REWORDED = 0.5

/**
 * Lines of two wordings in the order of the later one. Lines that have little in common are never compared word by word:
 * that would weave two sentences into each other.
 */
export function compareLines(before: readonly string[], after: readonly string[]): ComparedLine[] {
  const parts = diffArrays([...before], [...after])
  return parts.flatMap((part, at): ComparedLine[] => {
    const next = parts[at + 1]
    const last = parts[at - 1]
    if (part.removed) return next?.added ? pairUp(part.value, next.value) : part.value.map(toLine('removed'))
    if (part.added) return last?.removed ? [] : part.value.map(toLine('added'))
    return part.value.map(toLine('same'))
  })
}

const toLine =
  (kind: 'same' | 'added' | 'removed') =>
  (text: string): ComparedLine => ({ kind, text })

function pairUp(removed: readonly string[], added: readonly string[]): ComparedLine[] {
  const open = new Set(removed)
  const compared = added.map((after): ComparedLine => {
    const [closest] = [...open]
      .map((before) => ({ before, shared: shareOfWords(before, after) }))
      .toSorted((a, b) => b.shared - a.shared)
    if (!closest || closest.shared < REWORDED) return { kind: 'added', text: after }
    open.delete(closest.before)
    return { kind: 'reworded', before: closest.before, after }
  })
  return [...removed.filter((text) => open.has(text)).map(toLine('removed')), ...compared]
}

function shareOfWords(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)))
  const all = (left?.size ?? 0) + (right?.size ?? 0)
  return all === 0 ? 0 : (2 * (left?.intersection(right ?? new Set()).size ?? 0)) / all
}
