import { type Import, importsOf } from './imports.ts'
import { isScript, isTest, type Rule, type SourceFile } from './source-files.ts'

/** main → app → features | adapters → ports → platform → shared, with configuration, web and command line beside it. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  main: ['app', 'config', 'platform', 'shared'],
  app: ['app', 'features', 'adapters', 'ports', 'platform', 'config', 'shared'],
  features: ['features', 'ports', 'platform', 'shared'],
  adapters: ['adapters', 'ports', 'platform', 'shared'],
  ports: ['ports', 'platform', 'shared'],
  platform: ['platform', 'shared'],
  config: ['config', 'platform', 'shared'],
  cli: ['cli', 'app', 'config', 'platform', 'shared'],
  web: ['web', 'shared'],
  shared: ['shared'],
}

const layerOf = (path: string) =>
  /^src\/server\/(main)\.ts$/.exec(path)?.[1] ??
  /^src\/(?:server\/)?([^/]+)\//.exec(path)?.[1] ??
  'outside src'
const featureOf = (path: string) => /^src\/server\/features\/([^/]+)\//.exec(path)?.[1]
const product = (files: readonly SourceFile[]) =>
  files.filter((file) => file.path.startsWith('src/') && isScript(file) && !isTest(file))

/** Imports run down the layers only; tests stand beside the code and may reach what they test. */
export const layersPointDown: Rule = (files) =>
  product(files).flatMap((file) => {
    const layer = layerOf(file.path)
    const allowed = MAY_IMPORT[layer]
    if (!allowed) return [`${file.path} lies in no layer of the import rule`]
    return importsOf(file)
      .filter(({ target }) => target !== null && !allowed.includes(layerOf(target)))
      .map(
        ({ place, specifier, target }) =>
          `${place} ${layer} imports ${specifier} of ${layerOf(target ?? '')}`,
      )
  })

/** A feature reaches another one only through its index.ts. */
export const featuresMeetAtTheirIndex: Rule = (files) =>
  product(files).flatMap((file) => {
    const own = featureOf(file.path)
    const intrudes = ({ target }: Import) => {
      const other = target ? featureOf(target) : undefined
      return own && other && own !== other && target !== `src/server/features/${other}/index.ts`
    }
    return importsOf(file)
      .filter(intrudes)
      .map(({ place, specifier }) => `${place} reaches ${specifier} past that feature's index.ts`)
  })

/** Neither files nor features import each other in a circle, types included. */
export const noCircles: Rule = (files) => {
  const scripts = product(files)
  const edges = scripts.flatMap((file) =>
    importsOf(file).flatMap(({ kind, target }) =>
      kind !== 'worker' && target ? [[file.path, target] as const] : [],
    ),
  )
  const betweenFeatures = edges.flatMap(([from, to]) => {
    const [own, other] = [featureOf(from), featureOf(to)]
    return own && other && own !== other ? [[`features/${own}`, `features/${other}`] as const] : []
  })
  return [...circlesOf(edges), ...circlesOf(betweenFeatures)].map(
    (circle) => `${circle.join(' → ')} is a circle`,
  )
}

/** From every node the shortest way back to it, each circle once. */
function circlesOf(edges: readonly (readonly [string, string])[]): string[][] {
  const next = Map.groupBy(edges, ([from]) => from)
  const circles = new Map<string, string[]>()
  for (const start of next.keys()) {
    const ways: string[][] = [[start]]
    const seen = new Set<string>()
    for (const way of ways) {
      for (const [, to] of next.get(way.at(-1)!) ?? []) {
        const key = [...way].sort().join()
        if (to === start && !circles.has(key)) circles.set(key, [...way, start])
        if (to === start || seen.has(to)) continue
        seen.add(to)
        ways.push([...way, to])
      }
    }
  }
  return [...circles.values()]
}

/** `#server/…` and the like instead of climbing three folders; every import of ours names its file with suffix. */
export const importsAreAddressed: Rule = (files) =>
  files.filter(isScript).flatMap((file) =>
    importsOf(file).flatMap(({ specifier, target, place }) => {
      if (specifier.startsWith('../../../')) return [`${place} climbs three folders to ${specifier}`]
      const isAsset = /\.(json|css|svg)$/.test(specifier)
      return target && !isAsset && !isScript({ path: target })
        ? [`${place} leaves the suffix off ${specifier}`]
        : []
    }),
  )
