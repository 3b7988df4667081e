import { canonicalJson } from '#shared/manifest.ts'

/** A list that is read while it is written: it may be too long for memory. */
export class PagedList {
  readonly pages: AsyncIterable<readonly unknown[]>
  constructor(pages: AsyncIterable<readonly unknown[]>) {
    this.pages = pages
  }
}

/** The `canonicalJson` of a value with its paged lists, piece by piece. */
export async function* canonicalPieces(value: unknown): AsyncGenerator<string> {
  if (value instanceof PagedList) yield* listPieces(value)
  else if (Array.isArray(value)) {
    for (const [at, one] of value.entries()) {
      yield at === 0 ? '[' : ','
      yield* canonicalPieces(one)
    }
    yield value.length === 0 ? '[]' : ']'
  } else if (value?.constructor === Object) {
    const names = Object.keys(value).sort()
    for (const [at, name] of names.entries()) {
      yield `${at === 0 ? '{' : ','}${canonicalJson(name)}:`
      yield* canonicalPieces((value as Record<string, unknown>)[name])
    }
    yield names.length === 0 ? '{}' : '}'
  } else yield canonicalJson(value)
}

async function* listPieces({ pages }: PagedList): AsyncGenerator<string> {
  let begun = false
  for await (const page of pages) {
    if (page.length === 0) continue
    yield begun ? ',' : '['
    yield canonicalJson(page).slice(1, -1)
    begun = true
  }
  yield begun ? ']' : '[]'
}

/** The text of these pieces; joined once, because a string that grows keeps the way it grew until it is read. */
export async function joinPieces(pieces: AsyncIterable<string>): Promise<string> {
  const all: string[] = []
  for await (const piece of pieces) all.push(piece)
  return all.join('')
}
