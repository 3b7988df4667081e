export interface PgliteWorkerOptions {
  /** Folder of the database; without it, the database is in memory. */
  readonly dataDir?: string
  /** A dump to start from instead of an empty database. */
  readonly template?: Uint8Array<ArrayBuffer>
  /** What the database keeps of its pages in memory; 128 MB by default. */
  readonly sharedBuffersMb?: number
}

export type PgliteCall =
  | (Statement & { readonly op: 'query'; readonly params: readonly unknown[] })
  | (Statement & { readonly op: 'exec' })
  | { readonly id: number; readonly op: 'dump' }
  | { readonly id: number; readonly op: 'close' }

interface Statement {
  readonly id: number
  readonly sql: string
  /** A transaction begins with this statement. */
  readonly begins?: boolean
}

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
