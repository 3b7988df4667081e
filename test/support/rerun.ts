import { setTimeout as sleep } from 'node:timers/promises'
import type { NewRerun, Rerun } from '#shared/contracts/reruns.ts'
import type { TestClient } from './app.ts'

/** Drafts an analysis again, and waits until that has ended. */
export async function rerun(
  client: TestClient,
  analysisId: string,
  wanted: Partial<NewRerun> = {},
): Promise<Rerun> {
  const { status, body } = await client.call<{ id: string }>('POST', `/api/analysis/${analysisId}/reruns`, {
    kind: 'reperform',
    ...wanted,
  })
  if (status !== 202) throw new Error(`the rerun was answered with ${status}`)
  for (;;) {
    const { body: found } = await client.call<Rerun>('GET', `/api/reruns/${body.id}`)
    if (found.status !== 'running') return found
    await sleep(100)
  }
}
