interface Part {
  readonly text: string
  readonly hit: boolean
  readonly at: number
}

/** A text in which every occurrence of a searched word is marked. */
export function MarkedWords({ text, words, firstRef }: MarkedWordsProps) {
  const parts = toParts(text, words)
  const first = parts.find(({ hit }) => hit)?.at
  return parts.map(({ text: part, hit, at }) =>
    hit ? (
      <mark key={at} ref={at === first ? firstRef : undefined}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

interface MarkedWordsProps {
  readonly text: string
  readonly words: string
  /** Hears of the first of them. */
  readonly firstRef?: ((mark: HTMLElement | null) => void) | undefined
}

const searched = (words: string): string[] => words.split(/\s+/).filter((word) => word.length > 1)

/** Whether a searched word stands in a text. */
export function holdsWord(text: string, words: string): boolean {
  const lower = text.toLowerCase()
  return searched(words).some((word) => lower.includes(word.toLowerCase()))
}

function toParts(text: string, words: string): Part[] {
  const wanted = searched(words)
  if (wanted.length === 0) return [{ text, hit: false, at: 0 }]
  const pattern = new RegExp(
    wanted.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
    'gi',
  )
  const parts: Part[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), hit: false, at: end })
    parts.push({ text: match[0], hit: true, at: match.index })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), hit: false, at: end })
  return parts
}
