import type { RetrievedChunk } from '../retrieval/index.ts'

/** Why nothing can be generated while no item is in use. `withdrawn` counts the withdrawn items. */
export function noEvidenceMessage(withdrawn: number): string {
  if (withdrawn === 0) return 'This case has no evidence yet. Add at least one item before generating.'
  const all =
    withdrawn === 1
      ? 'The only evidence item in this case was withdrawn.'
      : `All ${withdrawn} evidence items in this case were withdrawn.`
  return `${all} Withdrawn items are not analyzed. Add evidence before generating.`
}

const OFF = 'background_off'

/** Why a generation found no usable passage, and where to change that. */
export function nothingUsableMessage(chunks: readonly Pick<RetrievedChunk, 'exclusionCode'>[]): string {
  const reasons = new Set(chunks.map((chunk) => chunk.exclusionCode))
  const because = 'None of the evidence could be used:'
  if (reasons.has('below_threshold'))
    return `${because} nothing in it is close enough to what was asked. Rephrase the question, or generate a summary.`
  if (reasons.has(OFF) && reasons.has('withdrawn'))
    return `${because} every item with readable text was withdrawn or is excluded from analyses. Include at least one item on the Evidence page, or add evidence, then generate again.`
  if (reasons.has(OFF))
    return `${because} every item with readable text is excluded from analyses. Include at least one item on the Evidence page, or background documents in the settings, then generate again.`
  if (reasons.has('withdrawn'))
    return `${because} every item with readable text was withdrawn. Add evidence, then generate again.`
  return `${because} no item has readable text. Check the text status of the items on the Evidence page, then generate again.`
}
