import { type ComponentType, createElement, type FunctionComponent, lazy, useCallback, useState } from 'react'
import { importCode } from './import-code.ts'
import { LoadAgain, NotLoaded } from './not-loaded.tsx'
import { isCodeMissing } from './problem.ts'

type LazyPart<P> = FunctionComponent<P & object> & {
  /** Fetches the code if it can, so that the part is there at once when it is shown: paper does not wait. */
  readonly preload: () => Promise<void>
}

interface Options {
  /** What stands in the part's place while its code cannot be fetched. */
  readonly missing?: ComponentType
  /** Runs before that is shown. */
  readonly onMissing?: () => Promise<void>
}

/**
 * A part of the page whose code comes when it is first shown; `name` is what its file calls it. Where the code cannot be
 * fetched, as without a network, a message stands in the part's own place and the page around it stays.
 */
export function lazyPart<N extends string, P>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
  { missing = NotLoaded, onMissing }: Options = {},
): LazyPart<P> {
  let ready: ComponentType<P> | null = null
  let coming: Promise<ComponentType<P>> | null = null
  const fetchCode = (): Promise<ComponentType<P>> => {
    // Code that is already on its way comes even if the connection goes meanwhile.
    coming ??= importCode(load).then(
      (code) => {
        ready = code[name]
        return ready
      },
      (error: unknown) => {
        coming = null
        throw error
      },
    )
    return coming
  }
  const Waiting = lazy(async () => {
    try {
      return { default: await fetchCode() }
    } catch (error) {
      if (!isCodeMissing(error)) throw error
      await onMissing?.()
      return { default: missing as ComponentType<P> }
    }
  })
  const preload = async () => {
    // Whoever shows the part hears of it there.
    await fetchCode().catch(() => undefined)
  }
  const Part: FunctionComponent<P & object> = (props) => {
    // The one that it began with: another would begin anew.
    const [Shown, show] = useState(() => (ready ?? Waiting) as FunctionComponent<P & object>)
    const again = useCallback(async () => {
      await preload()
      if (ready) show(() => ready as FunctionComponent<P & object>)
      return ready !== null
    }, [])
    return createElement(LoadAgain, { value: again }, createElement<P & object>(Shown, props))
  }
  return Object.assign(Part, { preload })
}
