import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A part of the page whose code comes when it is first shown; `name` is what its file calls it. */
export const lazyPart = <N extends string, P>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({ default: (await load())[name] as ComponentType<P> }))
