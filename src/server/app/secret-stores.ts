import { createAwsSecretStore } from '#server/adapters/secret-store/aws-secrets-manager/aws-secret-store.ts'
import { createEnvironmentSecretStore } from '#server/adapters/secret-store/environment/environment-secret-store.ts'
import { createKeyFileSecretStore } from '#server/adapters/secret-store/key-file/key-file-secret-store.ts'
import { createMountedFilesSecretStore } from '#server/adapters/secret-store/mounted-files/mounted-files-secret-store.ts'
import type { SecretStoreConfig } from '#server/config/secrets.ts'
import type { SecretStore } from '#server/ports/secret-store.ts'

export function openSecretStore(config: SecretStoreConfig): SecretStore {
  switch (config.kind) {
    case 'aws':
      return createAwsSecretStore(config)
    case 'files':
      return createMountedFilesSecretStore(config.folder)
    case 'environment':
      return createEnvironmentSecretStore(config.encryptionKey)
    case 'key_file':
      return createKeyFileSecretStore(config.dataDir)
  }
}
