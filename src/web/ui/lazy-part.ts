import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react'

type LazyPart<P> = FunctionComponent<P & object> & {
  /** Fetches the code, so that the part is there at once when it is shown: paper does not wait. */
  readonly preload: () => Promise<void>
}

/** A part of the page whose code comes when it is first shown; `name` is what its file calls it. */
export function lazyPart<N extends string, P>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
): LazyPart<P> {
  let ready: ComponentType<P> | null = null
  const Waiting = lazy(async () => ({ default: (await load())[name] as ComponentType<P> }))
  const Part: FunctionComponent<P & object> = (props) => {
    // The one that it began with: another would begin anew.
    const [Shown] = useState(() => (ready ?? Waiting) as FunctionComponent<P & object>)
    return createElement(Shown, props)
  }
  return Object.assign(Part, {
    preload: async () => {
      ready = (await load())[name]
    },
  })
}
