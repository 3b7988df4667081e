import { createHash, createHmac, createSecretKey } from 'node:crypto'
import type { SqlExecutor } from './database.ts'

export type ScopeKind = 'tenant' | 'identity' | 'system'

export interface ScopeSigner {
  /** The value of the setting `probity.scope`. The database accepts it only if signed with a known key. */
  sign(kind: ScopeKind, organizationId?: string, userId?: string | null): string
}

/** The table of the keys that a database accepts. */
export const SCOPE_KEYS_TABLE = 'scope_keys'
const BLOCK = 64
const PARTS = /^[0-9a-f-]*$/i

/** Signs what a transaction may see; `signed_scope()` in the migrations verifies it. */
export function createScopeSigner(key: Uint8Array): ScopeSigner {
  const secret = createSecretKey(key)
  return {
    sign: (kind, organizationId = '', userId = '') => {
      const parts = [organizationId, userId ?? '']
      // A space inside a part would make a different scope.
      if (!parts.every((part) => PARTS.test(part))) throw new RangeError('a scope consists of ids only')
      const said = [kind, ...parts].join(' ')
      return `${createHmac('sha256', secret).update(said).digest('hex')} ${said}`
    },
  }
}

const padded = (key: Uint8Array, byte: number): Buffer =>
  Buffer.from(Uint8Array.from({ length: BLOCK }, (_, index) => (key[index] ?? 0) ^ byte))

const toKeyName = (key: Uint8Array): string => createHash('sha256').update(key).digest('hex').slice(0, 16)

/** Makes these keys known to the database; with `only`, deletes all others. */
export async function publishScopeKeys(
  { executeSql }: SqlExecutor,
  keys: readonly Uint8Array[],
  options: { only: boolean } = { only: false },
): Promise<void> {
  for (const key of keys)
    await executeSql(
      'insert into scope_keys (id, inner_pad, outer_pad) values ($1, $2, $3) on conflict do nothing',
      [toKeyName(key), padded(key, 0x36), padded(key, 0x5c)],
    )
  if (options.only)
    await executeSql('delete from scope_keys where not (id = any ($1::text[]))', [keys.map(toKeyName)])
}

/** Whether the database accepts scopes signed with this key. */
export async function knowsScope({ executeSql }: SqlExecutor, signer: ScopeSigner): Promise<boolean> {
  const { rows } = await executeSql(
    `select scope_is('identity') as known from (select set_config('probity.scope', $1, true)) set`,
    [signer.sign('identity')],
  )
  return rows[0]?.known === true
}
