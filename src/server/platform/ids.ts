import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** Identifiers and secrets; injected so that tests can repeat a run. */
export interface Ids {
  /** UUID version 7: sorts by time of creation, which list cursors rely on. */
  uuid(): string
  /** Random bytes as base64url. */
  secret(bytes: number): string
}

export const randomIds: Ids = {
  uuid: () => v7(),
  secret: (bytes) => randomBytes(bytes).toString('base64url'),
}
