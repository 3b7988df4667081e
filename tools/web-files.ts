import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export const WEB_SOURCES = join(root, 'src/web')
/** What the service serves; `index.html` is written last, so a half-made build is never seen. */
export const WEB_BUILD = join(root, 'dist/web')
/** Stands in the built index.html wherever a nonce belongs; src/server/app/web.ts knows the same word. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__'
