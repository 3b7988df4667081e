import type { DossierRecord } from './dossier-record.ts'
import { createLeaf, type Leaf } from './leaf.ts'

/** What the analysis is about and who wrote it, its seal, and how its statements are arranged. */
export const analysisLeaves = (record: DossierRecord): Leaf[] => [
  titleLeaf(record),
  promptLeaf(record),
  sealLeaf(record),
  ...viewLeaves(record),
]

function titleLeaf({ analysis, subject }: DossierRecord): Leaf {
  const { title, limitations } = analysis.content
  const asked = [subject, analysis.focus].filter(Boolean).join('\n')
  return createLeaf(
    'leaves/analysis.json',
    { part: 'analysis', value: { title, type: analysis.type, asked, params: analysis.params, limitations } },
    { words: [title, asked, ...limitations] },
  )
}

const promptLeaf = ({ analysis }: DossierRecord): Leaf =>
  createLeaf('leaves/prompt.json', {
    part: 'facts',
    value: {
      provider: analysis.provider,
      model: analysis.model,
      prompt_type: analysis.prompt_type,
      prompt_version: analysis.prompt_version,
      generated_at: analysis.generated_at,
      edited_at: analysis.edited_at,
    },
  })

/** Hashes without a salt: of a text of which all but a little is known, they tell whether a guess is right. */
const sealLeaf = ({ analysis }: DossierRecord): Leaf =>
  createLeaf(
    'leaves/seal.json',
    {
      part: 'facts',
      value: {
        content_sha256: analysis.content_sha256,
        request_sha256: analysis.context_sha256,
        seal: analysis.seal,
        ...(analysis.destroyed_items.length > 0 ? { destroyed_items: analysis.destroyed_items } : {}),
      },
    },
    { derivedFromAll: true },
  )

const viewLeaves = ({ analysis: { content } }: DossierRecord): Leaf[] =>
  content.view
    ? [createLeaf('leaves/view.json', { part: 'facts', value: content.view }, { derivedFromAll: true })]
    : []
