import { useEffect } from 'react'
import { useAddress } from './use-address.ts'

/**
 * Runs what an address asks for beside its page, `?add=files` for instance, and takes the wish out of the address: to
 * load the page again does not repeat it.
 */
export function useWish(name: string, wish: string, run: () => void): void {
  const [address, change] = useAddress()
  const isWished = address[name] === wish
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each wish
  useEffect(() => {
    if (!isWished) return
    run()
    change({ [name]: null })
  }, [isWished])
}
