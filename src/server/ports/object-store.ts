import type { Readable } from 'node:stream'

export interface PutOptions {
  readonly contentType?: string
  /** Refused, and nothing kept, where the bytes turn out to be others. */
  readonly sha256?: string
}

export interface PutResult {
  readonly sizeBytes: number
  /** Of the bytes as they passed by, in hex. */
  readonly sha256: string
}

/** Bytes from `start` up to and including `end`, as HTTP counts them. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface ObjectHead {
  readonly sizeBytes: number
  readonly modifiedAt: Date
}

export interface ListedObject extends ObjectHead {
  readonly key: string
}

/** Files as they came in. Keys are made by the service: `<organization id>/evidence/<item id>`. */
export interface ObjectStore {
  /** The object appears whole or not at all: a source that fails leaves what was there before. */
  put(key: string, source: Readable | Uint8Array, options?: PutOptions): Promise<PutResult>
  /** Rejects with `ObjectMissing` where there is no such object. */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** Null where there is no such object. */
  head(key: string): Promise<ObjectHead | null>
  /** Removing what is not there is not an error. Where it rejects, any of them may be gone already. */
  remove(...keys: string[]): Promise<void>
  /** Every object whose key begins with `prefix`, in no order. */
  list(prefix: string): AsyncIterable<ListedObject>
  /** Removes what writes that were cut short before `before` left behind; answers how many there were. */
  removeUnfinished(before: Date): Promise<number>
  close(): void
}
