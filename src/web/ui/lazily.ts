/** Made when it is first asked for: to make a formatter takes milliseconds, which a page would pay for before it is drawn. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
