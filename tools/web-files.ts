import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export const WEB_SOURCES = join(root, 'src/web')
/** What the service serves; `index.html` is written last, so that an incomplete build is never visible. */
export const WEB_BUILD = join(root, 'dist/web')
/** Marks each place of a nonce in the built index.html; src/server/app/web.ts has the same constant. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__'
/** What the page of each address is to name; the service reads it beside index.html. */
export const PRELOADS_FILE = 'page-preloads.json'
