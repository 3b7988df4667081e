import type { PassageUnit } from '#shared/passage-unit.ts'

/** A sentence or row of a passage that nobody has read yet; offsets into the text of the item. */
export const unreadUnit = ({
  start,
  end,
  part,
}: Pick<PassageUnit, 'start' | 'end' | 'part'>): PassageUnit => ({
  start,
  end,
  part,
  level: 0,
  speaker: null,
  to: [],
  stance: null,
  basis: 'not_said',
  modality: 'happened',
  times: [],
  saidOn: null,
  question: null,
})
