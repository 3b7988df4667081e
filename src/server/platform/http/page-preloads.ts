import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** As the build writes them; names after a colon in `at` and `data` are filled in from the address. */
interface PagePreloads {
  readonly at: string
  readonly scripts: readonly string[]
  readonly data: readonly string[]
}

/** Ids and nothing else are written into a page. */
const ID = /^[\w-]{1,64}$/

/**
 * The `<link>` elements for the page at an address: its code, and for somebody with a session its first data. Empty where
 * the build names nothing.
 */
export function preloadLinks(folder: string, path: string, hasSession: boolean): string {
  const file = join(folder, 'page-preloads.json')
  if (!existsSync(file)) return ''
  const pages = JSON.parse(readFileSync(file, 'utf8')) as readonly PagePreloads[]
  for (const page of pages) {
    const names = matchPath(page.at, path)
    if (!names) continue
    return [
      ...page.scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
      ...(hasSession ? page.data : []).map(
        (url) => `<link rel="preload" as="fetch" crossorigin href="${filledIn(url, names)}">`,
      ),
    ].join('')
  }
  return ''
}

function matchPath(pattern: string, path: string): ReadonlyMap<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const names = new Map<string, string>()
  for (const [index, part] of wanted.entries()) {
    const value = given[index]!
    if (part.startsWith(':') && ID.test(value)) names.set(part, value)
    else if (part !== value) return null
  }
  return names
}

const filledIn = (url: string, names: ReadonlyMap<string, string>): string =>
  url.replaceAll(/:\w+/g, (name) => names.get(name) ?? '').replaceAll('&', '&amp;')
