import { iso } from '#server/platform/http/present.ts'
import type { DossierRecord, RecordedItem } from './dossier-record.ts'
import { createLeaf, type Leaf, numberedPath } from './leaf.ts'

export interface PlacedPassage {
  readonly path: string
  readonly start: number
}

/** The paths of what is cited, numbered in the order of its first citation. */
export interface PlacedEvidence {
  /** By evidence id; a deleted item has a path as well. */
  readonly items: ReadonlyMap<string, string>
  /** By chunk id. */
  readonly passages: ReadonlyMap<string, PlacedPassage>
}

export function placeEvidence({ analysis, passages }: DossierRecord): PlacedEvidence {
  const citations = analysis.content.sections.flatMap(({ statements }) =>
    statements.flatMap((statement) => statement.citations),
  )
  const cited = [...new Set(citations.map(({ chunk_id }) => chunk_id))].flatMap(
    (id) => passages.get(id) ?? [],
  )
  return {
    items: new Map(
      [...new Set(citations.map(({ evidence_id }) => evidence_id))].map((id, place) => [
        id,
        numberedPath('items', 'i', place),
      ]),
    ),
    passages: new Map(
      cited.map(({ chunkId, start }, place) => [
        chunkId,
        { path: numberedPath('passages', 'p', place, '.txt'), start },
      ]),
    ),
  }
}

/** A leaf for each cited passage, and two for each item: what it is, and the file with its custody. */
export function evidenceLeaves(record: DossierRecord, places: PlacedEvidence): Leaf[] {
  const passages = [...places.passages].flatMap(([id, { path }]) => {
    const passage = record.passages.get(id)
    return passage ? [{ passage, path }] : []
  })
  return [
    ...passages.map(({ passage, path }) =>
      createLeaf(
        path,
        { part: 'passage', value: passage.text },
        { target: `passage:${passage.chunkId}`, words: [passage.text] },
      ),
    ),
    ...[...places.items].flatMap(([id, path]) => {
      const item = record.items.get(id)
      const own = passages.filter(({ passage }) => passage.evidenceId === id).map((one) => one.path)
      if (!item)
        return createLeaf(
          path,
          {
            part: 'item',
            value: { evidence_id: id, exhibit_number: null, given_numbers: null, title: null, deleted: true },
          },
          { target: `item:${id}` },
        )
      return itemLeaves(item, { path, passages: own, copies: copiesOf(item, record, places) })
    }),
  ]
}

interface ItemPlaces {
  readonly path: string
  readonly passages: readonly string[]
  readonly copies: readonly string[]
}

function itemLeaves(item: RecordedItem, { path, passages, copies }: ItemPlaces): Leaf[] {
  const filePath = path.replace(/\.json$/, '-file.json')
  return [
    createLeaf(
      path,
      {
        part: 'item',
        value: {
          evidence_id: item.id,
          exhibit_number: item.exhibitNumber,
          given_numbers: item.givenNumbers,
          title: item.title,
          source_type: item.sourceType,
          occurred_at: iso(item.occurredAt),
          collected_at: iso(item.collectedAt),
          submitted_by: item.submittedBy,
          custodian: item.custodian,
          withdrawn: item.withdrawn,
          passages,
          near_duplicates: copies,
        },
      },
      {
        target: `item:${item.id}`,
        words: item.givenNumbers ? [item.title, item.givenNumbers] : [item.title],
        takesAlong: [...passages, filePath],
      },
    ),
    // Its hash has no salt: of a file of a few known words it would tell whether a guess at the others is right.
    createLeaf(
      filePath,
      {
        part: 'file',
        value: {
          file_name: item.fileName,
          mime_type: item.mimeType,
          size_bytes: item.sizeBytes,
          sha256: item.sha256,
          custody: item.custody,
        },
      },
      { words: item.fileName ? [item.fileName] : [], follows: passages },
    ),
  ]
}

/** Other cited items with nearly the same text. */
const copiesOf = (item: RecordedItem, { items }: DossierRecord, places: PlacedEvidence): string[] =>
  item.nearDuplicateGroup === null
    ? []
    : [...places.items].flatMap(([id, path]) =>
        id !== item.id && items.get(id)?.nearDuplicateGroup === item.nearDuplicateGroup ? [path] : [],
      )
