/** Resolves after that long, or rejects with the signal's reason. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0 && !signal.aborted) return Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return unlessAborted(passed, signal).finally(() => clearTimeout(timer))
}

/** The work's own result, or the signal's reason as soon as it is aborted, even if the work never ends. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
