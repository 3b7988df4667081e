import type { SecretStore } from '#server/ports/secret-store.ts'

/** For development only: the key from the environment. */
export const createEnvironmentSecretStore = (encryptionKey: string): SecretStore => ({
  name: 'the environment',
  read: async () => ({ ENCRYPTION_KEY: encryptionKey }),
})
