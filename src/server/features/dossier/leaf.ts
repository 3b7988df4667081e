import type { Citation, Statement } from '#shared/contracts/analyses.ts'

/** A citation as a leaf holds it: where its words stand is said by the paths of other leaves. */
export type CitedPlace = Omit<Citation, 'chunk_id' | 'evidence_id'> & {
  readonly item: string
  /** Null where the passage is not in the dossier; the offsets then count in the item. */
  readonly passage: string | null
}

export type StatementValue = Omit<Statement, 'citations'> & {
  readonly section: string
  readonly citations: readonly CitedPlace[]
  readonly claims: readonly object[]
}

export interface ItemValue {
  readonly evidence_id: string
  readonly exhibit_number: string | null
  /** Numbers that others gave it. */
  readonly given_numbers: string | null
  /** Null where the item was deleted. */
  readonly title: string | null
  readonly [fact: string]: unknown
}

interface Titled {
  readonly title: string
  readonly asked: string
  readonly limitations: readonly string[]
  readonly [fact: string]: unknown
}

/** What a leaf says, by the part of the dossier that it is. */
export type LeafValue =
  | { readonly part: 'analysis'; readonly value: Titled }
  | { readonly part: 'statement'; readonly value: StatementValue }
  | { readonly part: 'passage'; readonly value: string }
  | { readonly part: 'item'; readonly value: ItemValue }
  | {
      readonly part: 'judgment' | 'assessment' | 'quality'
      readonly value: Readonly<Record<string, unknown>>
    }
  | { readonly part: 'file' | 'audit' | 'facts'; readonly value: object }

export type Leaf = LeafValue & {
  /** Below `data/`: numbers only, because names would tell of what is withheld. */
  readonly path: string
  /** What a redaction calls it, as in `statement:s1`; null where only its path does. */
  readonly target: string | null
  /** Free text of people or of the evidence in it, which stands nowhere else once it is withheld. */
  readonly words: readonly string[]
  /** Leaves that hold its words or facts about it; whoever withholds it withholds these. */
  readonly takesAlong: readonly string[]
  /** Leaves without which it cannot be given: it is withheld with any of them. */
  readonly follows: readonly string[]
  /** Made of the whole analysis, and so given in full copies only. */
  readonly derivedFromAll: boolean
}

interface Relations {
  readonly target: string
  readonly words: readonly string[]
  readonly takesAlong: readonly string[]
  readonly follows: readonly string[]
  readonly derivedFromAll: boolean
}

/** A leaf of this value; what is not told of its relations is nothing. */
export const createLeaf = (path: string, said: LeafValue, relations: Partial<Relations> = {}): Leaf => ({
  ...said,
  path,
  target: null,
  words: [],
  takesAlong: [],
  follows: [],
  derivedFromAll: false,
  ...relations,
})

/** A path such as `leaves/items/i001.json`. */
export const numberedPath = (folder: string, letter: string, place: number, rest = '.json'): string =>
  `leaves/${folder}/${letter}${String(place + 1).padStart(3, '0')}${rest}`

/**
 * The bytes of a leaf. The salt stands in the first line, so that what a hash stands for cannot be guessed once the
 * leaf is withheld.
 */
export function saltLeaf({ value }: Pick<Leaf, 'value'>, salt: Uint8Array): Buffer {
  const written = Buffer.from(salt).toString('base64url')
  return typeof value === 'string'
    ? Buffer.from(`${written}\n\n${value}`, 'utf8')
    : Buffer.from(`{"salt": "${written}",\n${JSON.stringify(value, null, 2).slice(2)}\n`, 'utf8')
}
