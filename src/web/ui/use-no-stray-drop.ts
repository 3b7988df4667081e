import { useEffect } from 'react'

/** A file that is let go where nothing takes it is not opened in the place of the application. */
export function useNoStrayDrop(): void {
  useEffect(() => {
    const stop = new AbortController()
    const refuse = (event: DragEvent) => {
      const { dataTransfer: transfer, target } = event
      const isTakenThere = target instanceof HTMLInputElement && target.type === 'file'
      if (event.defaultPrevented || isTakenThere || !transfer?.types.includes('Files')) return
      event.preventDefault()
      transfer.dropEffect = 'none'
    }
    addEventListener('dragover', refuse, { signal: stop.signal })
    addEventListener('drop', refuse, { signal: stop.signal })
    return () => stop.abort()
  }, [])
}
