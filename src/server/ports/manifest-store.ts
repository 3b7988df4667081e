export interface NewManifest {
  /** As `manifests/<run id>.json`. */
  readonly key: string
  readonly body: Uint8Array
  /** Short ASCII strings, stored beside the body. */
  readonly metadata: Readonly<Record<string, string>>
  /** Until then the version can be neither deleted, shortened nor changed. */
  readonly retainUntil: Date
}

export interface StoredManifest extends NewManifest {
  readonly versionId: string
}

/**
 * Manifests under a lock. No operation here deletes, overwrites or shortens; a put under a known key adds a version.
 */
export interface ManifestStore {
  /** Rejects with ManifestStoreUnfit if new objects would not be locked. Changes nothing. */
  preflight(): Promise<void>
  put(manifest: NewManifest): Promise<{ versionId: string }>
  /** The pinned version; null if it is missing. */
  get(key: string, versionId: string): Promise<StoredManifest | null>
  /** Every version of a key, oldest first. */
  versions(key: string): Promise<string[]>
  /** The keys with this prefix, sorted. */
  list(prefix: string): Promise<string[]>
}

/** The message is for the operator's log; it names what is missing. */
export class ManifestStoreUnfit extends Error {
  override readonly name = 'ManifestStoreUnfit'
}
