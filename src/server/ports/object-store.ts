import type { Readable } from 'node:stream'

export interface PutOptions {
  readonly contentType?: string
  /** If the bytes turn out to differ, they are refused and nothing is kept. */
  readonly sha256?: string
}

export interface PutResult {
  readonly sizeBytes: number
  /** Of the bytes as they passed through, in hex. */
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

/** Files as they arrived. The service makes the keys: `<organization id>/evidence/<item id>`. */
export interface ObjectStore {
  /** The object appears complete or not at all: if the source fails, the former object remains. */
  put(key: string, source: Readable | Uint8Array, options?: PutOptions): Promise<PutResult>
  /** Rejects with `ObjectMissing` if there is no such object. */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** Null if there is no such object. */
  head(key: string): Promise<ObjectHead | null>
  /** Removing a missing object is not an error. If it rejects, some of them may already be gone. */
  remove(...keys: string[]): Promise<void>
  /** Every object whose key begins with `prefix`, in no order. */
  list(prefix: string): AsyncIterable<ListedObject>
  /** Removes what writes interrupted before `before` left behind; returns how many there were. */
  removeUnfinished(before: Date): Promise<number>
  /** Rejects, in words for people, if nothing can be put: a full disk, a folder or bucket that is missing or silent. */
  requireUsable(): Promise<void>
  /** Bytes that may still be put; null if the store does not tell. */
  freeBytes(): Promise<number | null>
  close(): void
}
