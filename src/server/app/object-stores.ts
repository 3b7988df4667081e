import { createDiskObjectStore } from '#server/adapters/object-store/disk/disk-object-store.ts'
import type { ObjectStoreConfig } from '#server/config/config.ts'
import { isOutOfSpace } from '#server/platform/storage-trouble.ts'
import type { ObjectStore } from '#server/ports/object-store.ts'

/** Loads S3's client only when used: it takes a noticeable part of the startup time. */
export async function openObjectStore(config: ObjectStoreConfig): Promise<ObjectStore> {
  if (config.kind === 'disk') return createDiskObjectStore(config.folder)
  const { createS3ObjectStore } = await import('#server/adapters/object-store/s3/s3-object-store.ts')
  return createS3ObjectStore(config)
}

/** The same store, which reports each object that found no space. */
export const reportRefusals = (objects: ObjectStore, onRefused: () => void): ObjectStore => ({
  ...objects,
  put: async (...what) => {
    try {
      return await objects.put(...what)
    } catch (error) {
      if (isOutOfSpace(error)) onRefused()
      throw error
    }
  },
})
