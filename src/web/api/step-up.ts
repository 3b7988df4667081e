/** Asks the person for a second factor; settles with whether they showed one. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asking: Promise<boolean> | null = null

/** Names who asks from now on; returns how to stop. */
export function onStepUp(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = null
  }
}

/** Whether the person has just shown a second factor. Requests that were refused at the same time ask once. */
export function stepUp(): Promise<boolean> {
  if (!ask) return Promise.resolve(false)
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}
