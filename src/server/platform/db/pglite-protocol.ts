export interface PgliteWorkerOptions {
  /** Folder of the database; without it, the database is in memory. */
  readonly dataDir?: string
  /** A dump to start from instead of an empty database. */
  readonly template?: Uint8Array<ArrayBuffer>
}

export type PgliteCall =
  | { readonly id: number; readonly op: 'query'; readonly sql: string; readonly params: readonly unknown[] }
  | { readonly id: number; readonly op: 'exec'; readonly sql: string }
  | { readonly id: number; readonly op: 'dump' }
  | { readonly id: number; readonly op: 'close' }

export interface PgliteReply {
  readonly id: number
  readonly result?: unknown
  readonly error?: PgliteErrorFields
}

export interface PgliteErrorFields {
  readonly message: string
  readonly code?: string | undefined
  readonly constraint?: string | undefined
  readonly table?: string | undefined
  readonly column?: string | undefined
}

export interface PgliteResult {
  readonly rows: Record<string, unknown>[]
  readonly affectedRows?: number
}
