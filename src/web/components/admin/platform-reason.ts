import { useSignedIn } from '../../api/session.ts'

/** Why the caller may not see what concerns the whole installation; null for platform administrators. */
export const usePlatformReason = (): string | null =>
  useSignedIn().platform_admin
    ? null
    : 'This covers the whole installation, so only platform administrators can see it. Ask whoever runs the installation.'
