import { randomIds } from '#server/platform/ids.ts'

/** An analysis that was drafted again. */
export const rerunRow = (of: Record<string, unknown>): [string, Record<string, unknown>] => [
  'reruns',
  {
    ...of,
    id: randomIds.uuid(),
    kind: 'reperform',
    status: 'complete',
    plan: '["order"]',
    content_sha256: 'x',
    base: '[{"id": "s1", "kind": "finding", "text": "x"}]',
  },
]
