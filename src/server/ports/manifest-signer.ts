/** Signs manifests with RSASSA-PSS-SHA-256 under a key that is never rotated. */
export interface ManifestSigner {
  /** The key's name for people: a KMS alias, or the name of the local key. */
  readonly keyId: string
  /** Bytes of salt that this signer uses; a strict verifier needs to know. */
  readonly saltLength: number
  sign(message: Uint8Array): Promise<Uint8Array>
  /** SubjectPublicKeyInfo as PEM. Rejects if the key cannot be used. */
  publicKeyPem(): Promise<string>
}

export class ManifestSignerFailed extends Error {
  override readonly name = 'ManifestSignerFailed'
}
