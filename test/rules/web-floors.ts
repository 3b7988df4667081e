import { importsOf } from './imports.ts'
import { isScript, isTest, type Rule } from './source-files.ts'

/** The floors of the web application, from the ground up; what ends in a slash is a folder. */
const WEB_FLOORS: readonly (readonly string[])[] = [
  ['ui/', 'styles/'],
  ['paths.ts', 'theme.ts'],
  ['api/'],
  ['components/'],
  ['pages/'],
  ['routes.tsx', 'page-preloads.ts'],
  ['main.tsx'],
]
const GROUND = 0
/** Served as it is, and what the build tool declares: neither imports anything. */
const BESIDE = /^src\/web\/(?:public\/|vite-client\.d\.ts$)/

const inWeb = (path: string) => path.startsWith('src/web/')
const floorOf = (path: string) =>
  WEB_FLOORS.findIndex((floor) =>
    floor.some((part) =>
      part.endsWith('/') ? path.startsWith(`src/web/${part}`) : path === `src/web/${part}`,
    ),
  )

/**
 * `ui` below `api` below `components` below `pages`, types and styles included. The ground floor knows nothing but
 * itself: what it took from `shared` would be a word of the domain.
 */
export const webImportsDownwards: Rule = (files) =>
  files
    .filter((file) => inWeb(file.path) && isScript(file) && !isTest(file) && !BESIDE.test(file.path))
    .flatMap((file) => {
      const own = floorOf(file.path)
      if (own < 0) return [`${file.path} lies on no floor of the web application`]
      return importsOf(file).flatMap(({ target, place, specifier }) => {
        if (target === null) return []
        if (!inWeb(target))
          return own === GROUND ? [`${place} imports ${specifier}, which ui knows nothing of`] : []
        const other = floorOf(target)
        return other >= 0 && other <= own
          ? []
          : [`${place} imports ${specifier}, which is not on a lower floor`]
      })
    })

/** Every component has its room: a folder named after what its components are about. */
export const componentsHaveRooms: Rule = (files) =>
  files
    .filter(({ path }) => /^src\/web\/components\/[^/]+$/.test(path))
    .map(({ path }) => `${path} lies outside the rooms of components`)
