/** Files as they came in. Keys are made by the service: `<organization id>/evidence/<item id>`. */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Rejects where there is no such object. */
  get(key: string): Promise<Uint8Array>
  /** Removing what is not there is not an error. */
  remove(key: string): Promise<void>
}
